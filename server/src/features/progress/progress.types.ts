import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ProgressEventKind, ProgressRefusal } from '@lectern/contract/progress'
import type { ItemNum } from '../../platform/ids.types.ts'

/** A user's current state: the head of the log of reports. */
export interface Head {
  readonly durationSeconds: number
  readonly positionSeconds: number
  /** From 0 to 1; clients call it progress and may set it separately. */
  readonly fraction: number
  readonly isFinished: boolean
  /** From Continue Listening. */
  readonly isHidden: boolean
  /** Reset by the user. Row and log are kept but not shown; the next report starts over. */
  readonly isRemoved: boolean
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
  readonly startedAt: number
  readonly finishedAt: number | null
  /** The last update as shown to clients. */
  readonly updatedAt: number
  /** When the position was reached, by our clock: anything that happened earlier is older than the head. */
  readonly positionAt: number
}

/** A head with its user and item. */
export interface Progress extends StoredHead {
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly mediaId: string
  readonly episodeId: string | null
}

/** Something progress can be stored for: a book, an episode, a video. */
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

/** A head as stored. */
export interface StoredHead extends Head {
  readonly num: number
  readonly id: string
  /** The event that set the position; 0 if there is none. */
  readonly lastEventNum: number
}

/** When a position counts as finished, from the library settings. */
export interface FinishRule {
  /** From 0 to 100; null or 0 to use the remaining seconds. */
  readonly percentComplete: number | null
  readonly secondsRemaining: number
}

/** The contents of a report, as logged. */
export interface ReportedState {
  readonly positionSeconds: number
  readonly fraction: number
  readonly isFinished: boolean
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
}

/** `earlier`: earlier reports of the session on the same item or episode. */
export type Decide<Report> = (
  head: Head | undefined,
  session: SessionSoFar,
  report: Report,
  earlier: readonly EarlierReport[],
  origin: { readonly isHeadOfSession: boolean },
  rule: FinishRule,
  now: number,
) => Verdict

/**
 * The decision on a report: accepted, with the resulting head, or refused with a reason. It is logged in either case.
 */
export interface Verdict {
  readonly kind: ProgressEventKind
  readonly refusal: ProgressRefusal | null
  /** Unchanged if refused; undefined if there is none and none is created. */
  readonly head: Head | undefined
  readonly reported: ReportedState
  /** The estimated time it happened, by our clock. */
  readonly happenedAt: number
}

/** A sync of an open session. */
export interface Beat {
  readonly positionSeconds: number
  /** Since the previous sync. */
  readonly listenedSeconds: number
  /** By the client's clock, if sent. */
  readonly clientAt: number | null
  /** What that clock showed when the report was sent, if sent. */
  readonly sentAt?: number | null
  /** Of the whole session, if sent. */
  readonly totalSeconds?: number | undefined
  /** Whether it is the last sync of the session. */
  readonly isClosing?: boolean
}

/** The state of the session that a sync or snapshot belongs to. */
export interface SessionSoFar {
  readonly num: number
  /** Counted so far. */
  readonly listenedSeconds: number
  /** From its last report, or where it started. */
  readonly positionSeconds: number
  readonly durationSeconds: number
  readonly updatedAt: number
}

/** The state of a session recorded offline, at some point in time. */
export interface Snapshot {
  readonly positionSeconds: number
  /** Of the whole session. */
  readonly totalSeconds: number
  readonly clientAt: number
  /** What that clock showed when the report was sent, if sent. */
  readonly sentAt?: number | null
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

/** An entry of the history. */
export interface ProgressEvent extends ReportedState {
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
