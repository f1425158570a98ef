import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ProgressEventKind, ProgressRefusal } from '@lectern/contract/progress'
import type { ItemNum } from '../../platform/ids.types.ts'

/** Where a user is: the head of the log of reports. */
export interface Head {
  readonly durationSeconds: number
  readonly positionSeconds: number
  /** 0 to 1; what clients call progress, and may set by itself. */
  readonly fraction: number
  readonly isFinished: boolean
  /** From Continue Listening. */
  readonly isHidden: boolean
  /** Reset by the user. Row and log stay, nothing of it is shown; the next report begins anew. */
  readonly isRemoved: boolean
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
  readonly startedAt: number
  readonly finishedAt: number | null
  /** What clients see as the last update. */
  readonly updatedAt: number
  /** When the place was reached, on our clock: what happened before it is older than the head. */
  readonly positionAt: number
}

/** A head with what it belongs to. */
export interface Progress extends StoredHead {
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly mediaId: string
  readonly episodeId: string | null
}

/** Something to be in the middle of: a book, an episode, a video. */
export interface Place {
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  readonly mediaId: string
  readonly mediaType: string
  readonly libraryId: LibraryId
  readonly episodeNum: number | null
  readonly episodeId: string | null
  readonly durationSeconds: number
  readonly rule: FinishRule
}

/** A head as it is stored. */
export interface StoredHead extends Head {
  readonly num: number
  readonly id: string
  /** The event that brought it to its place; 0 for none. */
  readonly lastEventNum: number
}

/** When a place counts as the end, from the settings of the library. */
export interface FinishRule {
  /** 0 to 100; null or 0 for the rule by seconds. */
  readonly percentComplete: number | null
  readonly secondsRemaining: number
}

/** What a report says, as the log keeps it. */
export interface Said {
  readonly positionSeconds: number
  readonly fraction: number
  readonly isFinished: boolean
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
}

/** `earlier`: what the session has said of the same place before. */
export type Decide<Report> = (
  head: Head | undefined,
  session: SessionSoFar,
  report: Report,
  earlier: readonly EarlierReport[],
  origin: { readonly isHeadOfSession: boolean },
  rule: FinishRule,
  now: number,
) => Verdict

/** What becomes of a report: taken, with the head it makes, or refused with a reason. It is logged in any case. */
export interface Verdict {
  readonly kind: ProgressEventKind
  readonly refusal: ProgressRefusal | null
  /** As it was, when refused; undefined when there is none and none is made. */
  readonly head: Head | undefined
  readonly said: Said
  /** Our clock's estimate of when it happened. */
  readonly happenedAt: number
}

/** A sync of an open session. */
export interface Beat {
  readonly positionSeconds: number
  /** Since the beat before. */
  readonly listenedSeconds: number
  /** By the client's clock, where it says so. */
  readonly clientAt: number | null
  /** Of the whole session, where the client says so. */
  readonly totalSeconds?: number | undefined
  /** The last word of the session. */
  readonly isClosing?: boolean
}

/** What is known of the session that a beat or a snapshot belongs to. */
export interface SessionSoFar {
  readonly num: number
  /** Counted until now. */
  readonly listenedSeconds: number
  /** Of its last report, or where it started. */
  readonly positionSeconds: number
  readonly durationSeconds: number
  readonly updatedAt: number
}

/** A session that a device kept by itself, as it stood at a moment. */
export interface Snapshot {
  readonly positionSeconds: number
  /** Of the whole session. */
  readonly totalSeconds: number
  readonly clientAt: number
}

/** An earlier report of the same session. */
export interface EarlierReport {
  readonly eventNum: number
  readonly kind: ProgressEventKind
  readonly positionSeconds: number
  readonly listenedSeconds: number
  readonly clientAt: number | null
  readonly serverAt: number
}

/** One line of the history. */
export interface ProgressEvent extends Said {
  readonly num: number
  readonly kind: ProgressEventKind
  readonly refusal: ProgressRefusal | null
  readonly sessionId: string | null
  readonly deviceDescription: string | null
  readonly happenedAt: number
}

export interface Bookmark {
  readonly itemId: ItemId
  readonly timeSeconds: number
  readonly title: string
  readonly createdAt: number
}
