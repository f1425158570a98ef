import type { LibraryView } from '@lectern/contract/libraries'
import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { DEFAULT_USER_SETTINGS, useUserSettings } from '../../lib/user-settings.ts'
import { adaptToType, AUTHOR_ORDER, type ShelfSettings } from './shelf-settings.rules.ts'

const STORAGE_KEY = 'shelfSettings'

type PerLibrary = Readonly<Record<string, Partial<ShelfSettings>>>

/** Each library remembers how it was sorted and filtered last; a new one begins as the last one was. */
const usePerLibrary = create<{ byLibrary: PerLibrary }>(() => ({
  byLibrary: readPerLibrary(readStoredJson(STORAGE_KEY)),
}))

function readPerLibrary(stored: unknown): PerLibrary {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([id, settings]) => [id, knownSettings(settings)]))
}

/** What lies in storage may be of another version: only known keys with a value of the right kind count. */
function knownSettings(stored: unknown): Partial<ShelfSettings> {
  const fallback: Record<string, unknown> = { ...DEFAULT_USER_SETTINGS, ...AUTHOR_ORDER }
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(entries.filter(([key, value]) => typeof value === typeof fallback[key]))
}

export function useShelfSettings(library: Pick<LibraryView, 'id' | 'mediaType'>) {
  const { id, mediaType } = library
  const common = useUserSettings(({ settings }) => settings)
  const own = usePerLibrary(({ byLibrary }) => byLibrary[id])
  const settings = useMemo(
    () => ({ ...AUTHOR_ORDER, ...adaptToType(common, mediaType), ...own }) satisfies ShelfSettings,
    [common, own, mediaType],
  )
  const update = useCallback((change: Partial<ShelfSettings>) => updateShelf(id, change), [id])
  return { settings, update }
}

function updateShelf(libraryId: string, change: Partial<ShelfSettings>): void {
  const { byLibrary } = usePerLibrary.getState()
  const next = { ...byLibrary, [libraryId]: { ...byLibrary[libraryId], ...change } }
  usePerLibrary.setState({ byLibrary: next })
  writeStored(STORAGE_KEY, JSON.stringify(next))
  useUserSettings.getState().update(change)
}
