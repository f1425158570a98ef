import type { ItemId } from '@lectern/contract/ids'
import type { PlaybackSession } from '../playback/playback.types.ts'

/** Sums of what was listened to. */

export interface ListenedItem {
  readonly itemId: ItemId
  readonly seconds: number
  /** JSON of the newest session with it. */
  readonly mediaMetadata: string | null
  readonly updatedAt: number
}

export interface ListenedDay {
  readonly day: string
  readonly seconds: number
}

/** One item in a stretch of days. */
export interface ListenedInYear {
  readonly itemId: ItemId
  readonly mediaType: string
  /** 'YYYY-MM-DD' */
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

/** What of an item's metadata the year in review asks for. */
export interface MediaCredits {
  readonly authors: readonly string[]
  readonly narrators: readonly string[]
  readonly genres: readonly string[]
}

export interface ListeningStats {
  readonly totalSeconds: number
  readonly todaySeconds: number
  readonly items: readonly ListenedItem[]
  /** E-books, beside what was heard: in all and by day. */
  readonly readingSeconds: number
  readonly readingDays: ReadonlyMap<string, number>
  readonly days: readonly ListenedDay[]
  /** 'Monday' → seconds. */
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
