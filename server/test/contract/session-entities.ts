import { BOOK_ITEM_EXPANDED, BOOK_METADATA, STREAM_TRACK, TRACK } from './item-entities.ts'
import { orNull } from './shape.ts'

const textOrNull = orNull('text')

/** One client app requires the four texts from `deviceId` to `clientVersion`. */
const DEVICE = {
  id: 'text',
  userId: 'text',
  deviceId: 'text',
  manufacturer: 'text',
  model: 'text',
  clientVersion: 'text',
  'clientName?': 'text',
  'deviceName?': 'text',
  'ipAddress?': 'text',
  'sdkVersion?': 'text',
  'browserName?': 'text',
  'browserVersion?': 'text',
  'osName?': 'text',
  'osVersion?': 'text',
  'deviceType?': 'text',
  serverVersion: 'text',
} as const

export const SESSION = {
  id: 'text',
  userId: 'text',
  libraryId: textOrNull,
  libraryItemId: 'text',
  bookId: textOrNull,
  episodeId: textOrNull,
  mediaType: /^(book|podcast|music|video)$/,
  mediaMetadata: 'any',
  chapters: [{ id: 'int', start: 'number', end: 'number', title: 'text' }],
  displayTitle: 'text',
  displayAuthor: 'text',
  coverPath: textOrNull,
  duration: 'number',
  playMethod: 'int',
  mediaPlayer: 'text',
  deviceInfo: orNull(DEVICE),
  serverVersion: 'text',
  date: /^\d{4}-\d\d-\d\d$/,
  dayOfWeek: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
  timeListening: 'number',
  startTime: 'number',
  currentTime: 'number',
  startedAt: 'int',
  updatedAt: 'int',
  lastSave: 'int',
  audioTracks: ['any'],
  stream: orNull('any'),
  shareSessionId: textOrNull,
  mediaItemShareId: textOrNull,
  coverAspectRatio: orNull('number'),
} as const

const OPEN = { ...SESSION, videoTrack: orNull('any'), libraryItem: BOOK_ITEM_EXPANDED } as const
export const BOOK_SESSION = { ...OPEN, mediaMetadata: BOOK_METADATA, audioTracks: [TRACK] } as const
export const STREAM_SESSION = { ...OPEN, audioTracks: [STREAM_TRACK] } as const

export const SESSION_OF_USER = { ...SESSION, user: orNull({ id: 'text', username: 'text' }) } as const
export const SESSION_PAGE = {
  total: 'int',
  numPages: 'int',
  page: 'int',
  itemsPerPage: 'int',
  sessions: [SESSION_OF_USER],
} as const
