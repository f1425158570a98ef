import { create } from 'zustand'
import { knownOf, readStoredJson, writeStored } from './storage.ts'

/** Settings of this browser's user: how shelves look and are sorted, and playback speed. */
export interface UserSettings {
  orderBy: string
  orderDesc: boolean
  filterBy: string
  playbackRate: number
  bookshelfCoverSize: number
  collapseSeries: boolean
  collapseBookSeries: boolean
  showSubtitles: boolean
  useChapterTrack: boolean
  seriesSortBy: string
  seriesSortDesc: boolean
  seriesFilterBy: string
}

export const DEFAULT_USER_SETTINGS: Readonly<UserSettings> = {
  orderBy: 'media.metadata.title',
  orderDesc: false,
  filterBy: 'all',
  playbackRate: 1,
  bookshelfCoverSize: 120,
  collapseSeries: false,
  collapseBookSeries: false,
  showSubtitles: false,
  useChapterTrack: false,
  seriesSortBy: 'name',
  seriesSortDesc: false,
  seriesFilterBy: 'all',
}

const STORAGE_KEY = 'userSettings'

export const readUserSettings = (stored: unknown): UserSettings =>
  knownOf(stored, DEFAULT_USER_SETTINGS, (value, _key, fallback) => typeof value === typeof fallback)

/** The part of a change that differs from the current settings. */
export function differing(current: UserSettings, change: Partial<UserSettings>): Partial<UserSettings> {
  const entries = Object.entries(change).filter(
    ([key, value]) => key in DEFAULT_USER_SETTINGS && value !== current[key as keyof UserSettings],
  )
  return Object.fromEntries(entries) as Partial<UserSettings>
}

interface UserSettingsStore {
  readonly settings: UserSettings
  /** Saves only what differs; returns whether anything did. */
  update(change: Partial<UserSettings>): boolean
}

export const useUserSettings = create<UserSettingsStore>((set, get) => ({
  settings: readUserSettings(readStoredJson(STORAGE_KEY)),
  update(change) {
    const news = differing(get().settings, change)
    if (Object.keys(news).length === 0) return false
    const settings = { ...get().settings, ...news }
    writeStored(STORAGE_KEY, JSON.stringify(settings))
    set({ settings })
    return true
  },
}))
