import type { MediaType } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { DEFAULT_USER_SETTINGS, type UserSettings, useUserSettings } from '../../lib/user-settings.ts'
import { adaptToType, AUTHOR_ORDER, type ShelfSettings } from './shelf-settings.rules.ts'

const STORAGE_KEY = 'shelfSettings'

type PerLibrary = Readonly<Record<string, Partial<ShelfSettings>>>

/** Each library remembers its sort order and filter; a new one starts with those used last. */
const usePerLibrary = create<{ byLibrary: PerLibrary }>(() => ({
  byLibrary: readPerLibrary(readStoredJson(STORAGE_KEY)),
}))

function readPerLibrary(stored: unknown): PerLibrary {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([id, settings]) => [id, knownSettings(settings)]))
}

/** Stored values may be from another version: only known keys with values of the right type are used. */
function knownSettings(stored: unknown): Partial<ShelfSettings> {
  const fallback: Record<string, unknown> = { ...DEFAULT_USER_SETTINGS, ...AUTHOR_ORDER }
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(entries.filter(([key, value]) => typeof value === typeof fallback[key]))
}

type Shelf = Pick<LibraryView, 'id' | 'mediaType'>

export const shelfSettings = ({ id, mediaType }: Shelf): ShelfSettings =>
  combine(useUserSettings.getState().settings, usePerLibrary.getState().byLibrary[id], mediaType)

const combine = (
  common: UserSettings,
  own: Partial<ShelfSettings> | undefined,
  mediaType: MediaType,
): ShelfSettings => ({ ...AUTHOR_ORDER, ...adaptToType(common, mediaType), ...own })

export function useShelfSettings({ id, mediaType }: Shelf) {
  const common = useUserSettings(({ settings }) => settings)
  const own = usePerLibrary(({ byLibrary }) => byLibrary[id])
  const settings = useMemo(() => combine(common, own, mediaType), [common, own, mediaType])
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
