import type { Fields } from './source-values.rules.ts'
import type {
  SourceUser,
  SourceLibrary,
  SourceItem,
  SourceAuthor,
  SourceSeries,
  SourceCollection,
  SourcePlaylist,
  SourceProgress,
  SourceSession,
  SourceFeed,
  SourceLogin,
  SourceShare,
  SourceKey,
  SourceProvider,
  SourceCounts,
} from './source.types.ts'

/** A record with its position in the source, from which reading can resume. */
export interface Placed<T> {
  readonly place: number
  readonly value: T
}

/** Counts records that are left out, by reason. */
export type SkipCounter = (reason: SkipReason) => void
export type SkipReason =
  | 'unreadable-record'
  | 'item-without-media'
  | 'item-of-unknown-library'
  | 'unsupported-media-type'
  | 'duplicate-progress'
  | 'progress-without-media'
  | 'short-session'
  | 'entry-without-media'
  | 'feed-without-entity'
  | 'share-without-media'
  | 'key-of-nobody'
  | 'bookmark-without-item'
  | 'double-series'
  | 'double-author'
  | 'double-username'

/** Reads an opened installation. Long lists are read row by row, starting after a position. */
export interface SourceReader {
  readonly store: 'sqlite' | 'njodb'
  readonly version: string | null
  counts(): SourceCounts
  serverSettings(): Fields
  mailSettings(): Fields
  notificationSettings(): Fields
  users(): SourceUser[]
  libraries(skip: SkipCounter): SourceLibrary[]
  authors(): SourceAuthor[]
  series(): SourceSeries[]
  items(behind: number, skip: SkipCounter): Iterable<Placed<SourceItem>>
  collections(skip: SkipCounter): SourceCollection[]
  playlists(skip: SkipCounter): SourcePlaylist[]
  progress(behind: number, skip: SkipCounter): Iterable<Placed<SourceProgress>>
  sessions(behind: number, skip: SkipCounter): Iterable<Placed<SourceSession>>
  feeds(): SourceFeed[]
  logins(): SourceLogin[]
  providers(): SourceProvider[]
  shares(): SourceShare[]
  keys(): SourceKey[]
  close(): void
}
