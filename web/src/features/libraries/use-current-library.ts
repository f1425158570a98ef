import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../../lib/storage.ts'
import { librariesQuery } from './libraries.api.ts'

const STORAGE_KEY = 'currentLibrary'

/** The current library; outside library pages, the most recent one. */
const useCurrentId = create<{ id: string | null }>(() => ({ id: readStored(STORAGE_KEY) }))

export function setCurrentLibrary(id: string | null): void {
  if (id !== null) writeStored(STORAGE_KEY, id)
  useCurrentId.setState({ id })
}

/** Makes the library of what a page shows the current one for rail, search and dropdown, once it is known. */
export function useFollowLibrary(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) setCurrentLibrary(id)
  }, [id])
}

export const currentLibraryId = (): string | null => useCurrentId.getState().id

/** The remembered library if it still exists, else the first one. */
export function pickCurrent(libraries: readonly LibraryView[], id: string | null): LibraryView | null {
  return libraries.find((library) => library.id === id) ?? libraries[0] ?? null
}

export function useCurrentLibrary(): LibraryView | null {
  const id = useCurrentId((state) => state.id)
  const { data: libraries } = useQuery(librariesQuery())
  return libraries === undefined ? null : pickCurrent(libraries, id)
}
