import type { ItemId } from '@lectern/contract/ids'
import type { PlaybackSession } from '../playback/playback.types.ts'

/** Total listening time of an item. */

export interface ListenedItem {
  readonly itemId: ItemId
  readonly seconds: number
  /** JSON from the item's newest session. */
  readonly mediaMetadata: string | null
  readonly updatedAt: number
}

export interface ListenedDay {
  readonly day: string
  readonly seconds: number
}

/** One item on one day. */
export interface ListenedInYear {
  readonly itemId: ItemId
  readonly mediaType: string
  /** Formatted as 'YYYY-MM-DD'. */
  readonly day: string
  readonly seconds: number
  readonly numSessions: number
}

export interface FinishedBook {
  readonly itemId: ItemId
  readonly title: string
  readonly durationSeconds: number
  readonly finishedAt: number
  readonly hasCover: boolean
}

/** The item metadata used in the year in review. */
export interface MediaCredits {
  readonly authors: readonly string[]
  readonly narrators: readonly string[]
  readonly genres: readonly string[]
}

export interface ListeningStats {
  readonly totalSeconds: number
  readonly todaySeconds: number
  readonly items: readonly ListenedItem[]
  /** Reading time of e-books, separate from listening: in total and by day. */
  readonly readingSeconds: number
  readonly readingDays: ReadonlyMap<string, number>
  readonly days: readonly ListenedDay[]
  /** For example 'Monday' → seconds. */
  readonly weekdays: ReadonlyMap<string, number>
  readonly recent: readonly PlaybackSession[]
}

export interface NamedSeconds {
  readonly name: string
  readonly seconds: number
}

export interface BookTotals {
  readonly numBooks: number
  readonly sizeBytes: number
  readonly durationSeconds: number
}

export interface Listening {
  readonly numSessions: number
  readonly totalSeconds: number
  readonly authors: NamedSeconds[]
  readonly narrators: NamedSeconds[]
  readonly genres: NamedSeconds[]
}

export interface OwnYear extends Listening {
  readonly bookSeconds: number
  readonly podcastSeconds: number
  readonly bestMonth: { readonly month: number; readonly seconds: number } | null
  readonly numBooksListened: number
  readonly finished: readonly FinishedBook[]
  readonly bookIdsWithCovers: readonly string[]
}

export interface ServerYear extends Listening {
  readonly all: BookTotals
  readonly added: BookTotals
  readonly numAuthorsAdded: number
  readonly addedIdsWithCovers: readonly string[]
}

/** The sizes of the libraries. */
export interface Holdings {
  readonly numItems: number
  readonly sizeBytes: number
  readonly numAudioFiles: number
}
