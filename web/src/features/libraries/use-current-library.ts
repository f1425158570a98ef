import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../../lib/storage.ts'
import { librariesQuery } from './libraries.api.ts'

const STORAGE_KEY = 'currentLibrary'

/** The library people are in; outside library pages it stays the one they were in last. */
const useCurrentId = create<{ id: string | null }>(() => ({ id: readStored(STORAGE_KEY) }))

export function setCurrentLibrary(id: string | null): void {
  if (id !== null) writeStored(STORAGE_KEY, id)
  useCurrentId.setState({ id })
}

/** Rail, search and library dropdown follow what a page shows, as soon as it is known where that belongs. */
export function useFollowLibrary(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) setCurrentLibrary(id)
  }, [id])
}

export const currentLibraryId = (): string | null => useCurrentId.getState().id

/** The remembered library while it exists, else the first there is. */
export function pickCurrent(libraries: readonly LibraryView[], id: string | null): LibraryView | null {
  return libraries.find((library) => library.id === id) ?? libraries[0] ?? null
}

export function useCurrentLibrary(): LibraryView | null {
  const id = useCurrentId((state) => state.id)
  const { data: libraries } = useQuery(librariesQuery())
  return libraries === undefined ? null : pickCurrent(libraries, id)
}
