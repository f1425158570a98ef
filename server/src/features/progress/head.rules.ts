import type { FinishRule, Head, ReportedState, Verdict } from './progress.types.ts'

/** The head, the current state of a user's progress, and how reports change it. */

const DEFAULT_SECONDS_REMAINING = 10
/** Below this, the position counts as the very start. */
export const START_SECONDS = 1

export function finishRule(settings: {
  readonly markAsFinishedPercentComplete?: number | null | undefined
  readonly markAsFinishedTimeRemaining?: number | null | undefined
}): FinishRule {
  return {
    percentComplete: settings.markAsFinishedPercentComplete ?? null,
    secondsRemaining: settings.markAsFinishedTimeRemaining ?? DEFAULT_SECONDS_REMAINING,
  }
}

export function isAtEnd(positionSeconds: number, durationSeconds: number, rule: FinishRule): boolean {
  if (durationSeconds <= 0) return false
  if (rule.percentComplete !== null && rule.percentComplete > 0) {
    return (
      positionSeconds / durationSeconds > rule.percentComplete / 100 || positionSeconds >= durationSeconds
    )
  }
  return durationSeconds - positionSeconds < rule.secondsRemaining || positionSeconds >= durationSeconds
}

/** A report of the very end counts however little was played: a recording may be shorter than a second. */
export const hasReachedEnd = (positionSeconds: number, durationSeconds: number): boolean =>
  durationSeconds > 0 && positionSeconds >= durationSeconds

/** Nothing played yet. */
export function blankHead(now: number): Head {
  return {
    durationSeconds: 0,
    positionSeconds: 0,
    fraction: 0,
    isFinished: false,
    isHidden: false,
    isRemoved: false,
    ebookLocation: null,
    ebookFraction: null,
    startedAt: now,
    finishedAt: null,
    updatedAt: now,
    positionAt: 0,
  }
}

/** The head as shown to the user: undefined if it was reset. */
export const shown = (head: Head | undefined): Head | undefined =>
  head?.isRemoved === true ? undefined : head

/** When the position was reached, at most now, as the clock may have been set back since. */
export const reachedAt = (head: Head, now: number): number => Math.min(head.positionAt, now)

/** A time by a client's clock, converted to ours: what that clock showed on sending tells how far it is off. */
export const byOurClock = (clientAt: number, sentAt: number | null | undefined, now: number): number =>
  sentAt == null ? clientAt : clientAt + now - sentAt

export interface Move {
  readonly positionSeconds: number
  readonly durationSeconds: number
  readonly happenedAt: number
  readonly now: number
}

/** Returns the head after a report. */
export function moveHead(head: Head | undefined, move: Move, rule: FinishRule): Head {
  const before = shown(head) ?? blankHead(move.happenedAt)
  const durationSeconds = move.durationSeconds > 0 ? move.durationSeconds : before.durationSeconds
  const positionSeconds = within(move.positionSeconds, durationSeconds)
  const isFinished = isAtEnd(positionSeconds, durationSeconds, rule)
  return {
    ...before,
    durationSeconds,
    positionSeconds,
    fraction: isFinished ? 1 : fractionOf(positionSeconds, durationSeconds),
    isFinished,
    isHidden: false,
    finishedAt: isFinished ? (before.finishedAt ?? move.happenedAt) : null,
    updatedAt: Math.max(Math.min(before.updatedAt, move.now), move.happenedAt),
    positionAt: move.happenedAt,
  }
}

/** The verdict on a report: if it is refused, the head stays; otherwise it moves. */
export function verdictOn(
  head: Head | undefined,
  { kind, refusal }: Pick<Verdict, 'kind' | 'refusal'>,
  move: Move,
  rule: FinishRule,
): Verdict {
  const { happenedAt } = move
  const reported = reportedStateAt(head, move.positionSeconds, move.durationSeconds)
  if (refusal !== null) return { kind, refusal, head, reported, happenedAt }
  const moved = moveHead(head, move, rule)
  const { fraction, isFinished } = moved
  return { kind, refusal, head: moved, reported: { ...reported, fraction, isFinished }, happenedAt }
}

/** Limits a position to the range from start to end. */
export function within(positionSeconds: number, durationSeconds: number): number {
  const positive = Math.max(0, positionSeconds)
  return durationSeconds > 0 ? Math.min(positive, durationSeconds) : positive
}

export function fractionOf(positionSeconds: number, durationSeconds: number): number {
  return durationSeconds > 0 ? Math.min(1, positionSeconds / durationSeconds) : 0
}

export function reportedStateAt(
  head: Head | undefined,
  positionSeconds: number,
  durationSeconds: number,
): ReportedState {
  return {
    positionSeconds,
    fraction: fractionOf(positionSeconds, durationSeconds),
    isFinished: false,
    ebookLocation: head?.ebookLocation ?? null,
    ebookFraction: head?.ebookFraction ?? null,
  }
}

export const reportedStateOf = (head: Head): ReportedState => ({
  positionSeconds: head.positionSeconds,
  fraction: head.fraction,
  isFinished: head.isFinished,
  ebookLocation: head.ebookLocation,
  ebookFraction: head.ebookFraction,
})

/** Whether the change affects shelves and filters: started, finished, not finished, hidden or removed. */
export function changesState(before: Head | undefined, after: Head): boolean {
  if (before === undefined) return true
  return (
    before.isFinished !== after.isFinished ||
    before.finishedAt !== after.finishedAt ||
    before.isHidden !== after.isHidden ||
    before.isRemoved !== after.isRemoved ||
    before.fraction > 0 !== after.fraction > 0 ||
    (before.ebookFraction ?? 0) > 0 !== (after.ebookFraction ?? 0) > 0
  )
}
