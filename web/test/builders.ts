import { PRODUCT_VERSION, type UserType } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { LibrarySettings } from '@lectern/contract/libraries'
import type { LogEntryView } from '@lectern/contract/logs'
import type { LoginRecordView } from '@lectern/contract/me'
import type { PlaybackSessionView } from '@lectern/contract/playback'
import { defaultServerSettings, type ServerSettingsView } from '@lectern/contract/settings'
import type { TaskView } from '@lectern/contract/tasks'
import type { UserPublicView, UserView } from '@lectern/contract/users'

/** Builders for server data with sensible defaults: tests only set what matters to them. */

const BIRTH_MS = Date.UTC(2026, 0, 2, 10, 30)
let count = 0

export function aUser(given: Partial<UserView> = {}): UserView {
  count += 1
  const type: UserType = given.type ?? 'user'
  const isAdmin = type === 'root' || type === 'admin'
  return {
    id: `user-${count}`,
    username: `user${count}`,
    email: null,
    type,
    token: '',
    mediaProgress: [],
    seriesHideFromContinueListening: [],
    bookmarks: [],
    isActive: true,
    isLocked: false,
    lastSeen: null,
    createdAt: BIRTH_MS + count * 86_400_000,
    settings: {},
    permissions: {
      download: type !== 'guest',
      update: isAdmin,
      delete: isAdmin,
      upload: isAdmin,
      accessAllLibraries: true,
      accessAllTags: true,
      accessExplicitContent: type !== 'guest',
      createEreader: isAdmin,
      addPodcasts: isAdmin,
      selectedTagsNotAccessible: false,
    },
    librariesAccessible: [],
    itemTagsAccessible: [],
    itemTagsSelected: [],
    hasOpenIDLink: false,
    ...given,
  }
}

export function asPublic({ id, username, type, lastSeen, createdAt }: UserView): UserPublicView {
  return { id, username, type, session: null, mostRecent: null, lastSeen, createdAt }
}

/** Half an hour of a book, listened to an hour ago. */
export function aSession(given: Partial<PlaybackSessionView> = {}): PlaybackSessionView {
  return {
    id: 'session-1',
    userId: 'user-1',
    libraryId: 'library-1',
    libraryItemId: 'item-1',
    bookId: 'book-1',
    episodeId: null,
    mediaType: 'book',
    mediaMetadata: {},
    chapters: [],
    displayTitle: 'The Long Walk Home',
    displayAuthor: 'Ada Quill',
    coverPath: null,
    duration: 3600,
    playMethod: 0,
    mediaPlayer: 'html5',
    deviceInfo: null,
    serverVersion: '3.0.0',
    date: new Date().toISOString().slice(0, 10),
    dayOfWeek: 'Monday',
    timeListening: 1800,
    startTime: 0,
    currentTime: 1830,
    startedAt: Date.now() - 7_200_000,
    updatedAt: Date.now() - 3_600_000,
    lastSave: Date.now() - 3_600_000,
    audioTracks: [],
    stream: null,
    shareSessionId: null,
    mediaItemShareId: null,
    coverAspectRatio: null,
    ...given,
  }
}

export function serverSettings(given: Partial<ServerSettingsView> = {}): ServerSettingsView {
  return {
    id: 'server-settings',
    ...defaultServerSettings,
    backupPath: '/metadata/backups',
    version: PRODUCT_VERSION,
    buildNumber: 1,
    timeZone: 'UTC',
    authActiveAuthMethods: ['local'],
    authLoginCustomMessage: null,
    authOpenIDIssuerURL: null,
    authOpenIDAuthorizationURL: null,
    authOpenIDTokenURL: null,
    authOpenIDUserInfoURL: null,
    authOpenIDJwksURL: null,
    authOpenIDLogoutURL: null,
    authOpenIDTokenSigningAlgorithm: 'RS256',
    authOpenIDButtonText: 'Login with OpenId',
    authOpenIDAutoLaunch: false,
    authOpenIDAutoRegister: false,
    authOpenIDMatchExistingBy: null,
    authOpenIDSubfolderForRedirectURLs: null,
    ...given,
  }
}

export function aLibrary(given: Partial<LibraryView> = {}): LibraryView {
  count += 1
  return {
    id: `library-${count}`,
    name: `Library ${count}`,
    folders: [],
    displayOrder: count,
    icon: 'database',
    mediaType: 'book',
    provider: 'google',
    settings: LibrarySettings.parse({}),
    lastScan: null,
    lastScanVersion: null,
    createdAt: BIRTH_MS,
    lastUpdate: BIRTH_MS,
    ...given,
  }
}

export function aLogin(given: Partial<LoginRecordView> = {}): LoginRecordView {
  count += 1
  return {
    id: `login-${count}`,
    ipAddress: '192.168.1.20',
    userAgent: null,
    deviceInfo: null,
    createdAt: BIRTH_MS,
    updatedAt: BIRTH_MS,
    current: false,
    ...given,
  }
}

export function aLogEntry(given: Partial<LogEntryView> = {}): LogEntryView {
  return {
    timestamp: '2026-11-15 09:30:00',
    source: 'server',
    message: 'Something happened.',
    levelName: 'INFO',
    level: 2,
    ...given,
  }
}

interface OverviewGiven {
  readonly genres?: string[]
  readonly issues?: number
  readonly numUserPlaylists?: number
}

/** A library with its filter data and counts. */
export function anOverview(library: LibraryView, given: OverviewGiven = {}) {
  const { genres = [], issues = 0, numUserPlaylists = 0 } = given
  const filterdata = {
    authors: [],
    genres,
    tags: [],
    series: [],
    narrators: [],
    languages: [],
    publishers: [],
    publishedDecades: [],
    bookCount: 0,
    authorCount: 0,
    seriesCount: 0,
    podcastCount: 0,
    numIssues: issues,
    loadedAt: 1,
  }
  return { filterdata, issues, numUserPlaylists, library }
}

export function aTask(given: Partial<TaskView> = {}): TaskView {
  count += 1
  return {
    id: `task-${count}`,
    action: 'library-scan',
    data: {},
    title: `Task ${count}`,
    description: null,
    error: null,
    titleKey: null,
    titleSubs: null,
    descriptionKey: null,
    descriptionSubs: null,
    errorKey: null,
    errorSubs: null,
    showSuccess: true,
    isFailed: false,
    isFinished: false,
    startedAt: BIRTH_MS,
    finishedAt: null,
    ...given,
  }
}
