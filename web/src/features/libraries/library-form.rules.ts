import { METADATA_SOURCES } from '@lectern/contract/constants'
import type { LibraryIcon, MediaType } from '@lectern/contract/constants'
import type { GivenBody } from '@lectern/contract/endpoint'
import type { libraries, LibrarySettings, LibraryView } from '@lectern/contract/libraries'
import { DEFAULT_LIBRARY_ICON, defaultProvider } from '@lectern/contract/rules/library-rules'
import { type CronChoice, cronChoiceOf, expressionOf } from '../cron/cron-choice.rules.ts'
import { cleanPath, overlapOf } from './folder-paths.rules.ts'
import { precedenceOf, type SourceChoice, sourceChoices } from './metadata-sources.rules.ts'

/** Draft of a library, shared by all tabs of its form, and the payload made from it. */

export type NewLibraryBody = GivenBody<typeof libraries.create>
export type LibraryChangeBody = GivenBody<typeof libraries.update>

/** Settings that are edited as they are. */
export type PlainSettings = Omit<LibrarySettings, 'metadataPrecedence' | 'autoScanCronExpression'>

export interface FolderDraft {
  /** Null if the server does not have it yet. */
  readonly id: string | null
  readonly path: string
}

export interface LibraryDraft {
  readonly mediaType: MediaType
  readonly name: string
  readonly icon: LibraryIcon
  readonly provider: string
  readonly folders: readonly FolderDraft[]
  /** Text in the field for a new folder, not yet added. */
  readonly typedPath: string
  readonly settings: PlainSettings
  readonly sources: readonly SourceChoice[]
  readonly schedule: { readonly isOn: boolean; readonly choice: CronChoice }
}

/** The server's default settings for a library. */
export const DEFAULT_SETTINGS: LibrarySettings = {
  coverAspectRatio: 1,
  disableWatcher: false,
  skipMatchingMediaWithAsin: false,
  skipMatchingMediaWithIsbn: false,
  autoScanCronExpression: null,
  audiobooksOnly: false,
  epubsAllowScriptedContent: false,
  hideSingleBookSeries: false,
  onlyShowLaterBooksInContinueSeries: false,
  metadataPrecedence: [...METADATA_SOURCES],
  markAsFinishedPercentComplete: null,
  markAsFinishedTimeRemaining: 10,
  podcastSearchRegion: 'us',
}

export const NEW_LIBRARY: LibraryDraft = {
  mediaType: 'book',
  name: '',
  icon: DEFAULT_LIBRARY_ICON,
  provider: defaultProvider('book'),
  folders: [],
  typedPath: '',
  ...settingsDraft(DEFAULT_SETTINGS),
}

export function draftOf(library: LibraryView): LibraryDraft {
  const { mediaType, name, icon, provider } = library
  const folders = library.folders.map(({ id, fullPath }) => ({ id, path: fullPath }))
  return { mediaType, name, icon, provider, folders, typedPath: '', ...settingsDraft(library.settings) }
}

function settingsDraft({ metadataPrecedence, autoScanCronExpression, ...settings }: LibrarySettings) {
  return {
    settings,
    sources: sourceChoices(metadataPrecedence),
    schedule: { isOn: autoScanCronExpression !== null, choice: cronChoiceOf(autoScanCronExpression) },
  }
}

/** Another media type has other providers: selects the first of them. */
export function withMediaType(draft: LibraryDraft, mediaType: MediaType): LibraryDraft {
  return { ...draft, mediaType, provider: defaultProvider(mediaType) }
}

/** Adds the typed path, unless it is empty or overlaps with an existing folder. */
export function withTypedPath(draft: LibraryDraft, saved: readonly FolderDraft[]): LibraryDraft {
  const path = cleanPath(draft.typedPath)
  if (path === '') return { ...draft, typedPath: '' }
  if (pathProblem(draft) !== null) return draft
  return { ...withFolder(draft, path, saved), typedPath: '' }
}

/** A library without a name is named after the first folder that is chosen for it. */
export function withChosenFolder(
  draft: LibraryDraft,
  path: string,
  saved: readonly FolderDraft[],
): LibraryDraft {
  const name = draft.name.trim() === '' ? nameFromPath(path) : draft.name
  return withFolder({ ...draft, name }, path, saved)
}

function nameFromPath(path: string): string {
  const folder = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  return folder.charAt(0).toLocaleUpperCase() + folder.slice(1)
}

/** A folder that was removed and added again keeps its id. */
function withFolder(draft: LibraryDraft, path: string, saved: readonly FolderDraft[]): LibraryDraft {
  const known = saved.find((folder) => folder.path === path)
  return { ...draft, folders: [...draft.folders, known ?? { id: null, path }] }
}

export function withoutFolder(draft: LibraryDraft, path: string): LibraryDraft {
  return { ...draft, folders: draft.folders.filter((folder) => folder.path !== path) }
}

export type LibraryField = 'name' | 'folders' | 'typedPath' | 'schedule'
export type LibraryProblem =
  'nameMissing' | 'folderMissing' | 'folderSame' | 'folderInside' | 'folderContains' | 'scheduleIncomplete'

export function problemsOf(draft: LibraryDraft): Partial<Record<LibraryField, LibraryProblem>> {
  const typed = pathProblem(draft)
  const isScheduleIncomplete = draft.schedule.isOn && expressionOf(draft.schedule.choice) === null
  return {
    ...(draft.name.trim() === '' && { name: 'nameMissing' }),
    ...(draft.folders.length === 0 && typed === null && { folders: 'folderMissing' }),
    ...(typed !== null && { typedPath: typed }),
    ...(isScheduleIncomplete && { schedule: 'scheduleIncomplete' }),
  }
}

function pathProblem({ typedPath, folders }: LibraryDraft): LibraryProblem | null {
  const path = cleanPath(typedPath)
  if (path === '') return null
  const overlap = overlapOf(
    path,
    folders.map((folder) => folder.path),
  )
  switch (overlap?.kind) {
    case 'same':
      return 'folderSame'
    case 'inside':
      return 'folderInside'
    case 'contains':
      return 'folderContains'
    case undefined:
      return null
  }
}

function settingsOf({ settings, sources, schedule }: LibraryDraft): LibrarySettings {
  return {
    ...settings,
    metadataPrecedence: precedenceOf(sources),
    autoScanCronExpression: schedule.isOn ? expressionOf(schedule.choice) : null,
  }
}

const foldersOf = ({ folders }: LibraryDraft) =>
  folders.map(({ id, path }) => (id === null ? { fullPath: path } : { id, fullPath: path }))

export function toNewLibrary(draft: LibraryDraft): NewLibraryBody {
  const { mediaType, icon, provider } = draft
  return {
    name: draft.name.trim(),
    folders: foldersOf(draft),
    mediaType,
    icon,
    provider,
    settings: settingsOf(draft),
  }
}

/** Returns changed fields only. The media type of a library cannot be changed. */
export function changesOf(library: LibraryView, draft: LibraryDraft): LibraryChangeBody {
  const before = draftOf(library)
  const name = draft.name.trim()
  const settings = differing(library.settings, settingsOf(draft))
  return {
    ...(name !== library.name && { name }),
    ...(draft.icon !== before.icon && { icon: draft.icon }),
    ...(draft.provider !== before.provider && { provider: draft.provider }),
    ...(isOther(before.folders, draft.folders) && { folders: foldersOf(draft) }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}

function differing(before: LibrarySettings, after: LibrarySettings): Partial<LibrarySettings> {
  const keys = Object.keys(after) as (keyof LibrarySettings)[]
  const changed = keys.filter((key) => isOther(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key]]))
}

/** Compares values as sent: strings, numbers and lists of them. */
const isOther = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** Whether closing the form would lose changes. */
export function hasChanges(library: LibraryView | null, draft: LibraryDraft): boolean {
  if (draft.typedPath.trim() !== '') return true
  if (library === null) return isOther(NEW_LIBRARY, draft)
  const isScheduleOpen = draft.schedule.isOn && expressionOf(draft.schedule.choice) === null
  return isScheduleOpen || Object.keys(changesOf(library, draft)).length > 0
}

/** The server's error messages about folders all begin alike. */
export const isAboutFolders = (serverText: string): boolean => /^(Invalid folder|Folder) /.test(serverText)
