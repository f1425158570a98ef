import type { ProgressChange, ProgressEventKind } from '@lectern/contract/progress'
import {
  blankHead,
  byOurClock,
  fractionOf,
  isAtEnd,
  reachedAt,
  reportedStateOf,
  shown,
  START_SECONDS,
  within,
} from './head.rules.ts'
import { CLOCK_AHEAD_MS } from './offline.rules.ts'
import type { FinishRule, Head, Verdict } from './progress.types.ts'

/**
 * One client sends finished, fraction and position in three requests: what follows a finish this closely belongs to
 * it.
 */
const ONE_WISH_MS = 5000

export interface ChangeSurroundings {
  /** Of the item; used if the head has none yet. */
  readonly durationSeconds: number
  /** When a user last marked it as finished. */
  readonly markedFinishedAt: number | null
  readonly ebookAt: number | null
  readonly rule: FinishRule
  readonly now: number
}

/**
 * Decides on a change made by a user. It is always accepted, even if it starts over. With `lastUpdate`, it is a
 * device's report of the past and has to be newer than the head. Undefined if nothing would change.
 */
export function decideChange(
  head: Head | undefined,
  change: ProgressChange,
  around: ChangeSurroundings,
): Verdict | undefined {
  const { now } = around
  const reportedAt = change.lastUpdate == null ? null : byOurClock(change.lastUpdate, change.sentAt, now)
  const happenedAt = Math.min(reportedAt ?? now, now)
  const before = shown(head) ?? { ...blankHead(happenedAt), durationSeconds: around.durationSeconds }
  const after = applyChange(before, change, around, happenedAt)
  if (before === after) {
    if (change.isFinished !== true) return undefined
    // Repeated: logged anyway, because related requests may follow.
    return { kind: 'finish', refusal: 'nothing-new', head, reported: reportedStateOf(after), happenedAt }
  }
  const kind = kindOf(before, after)
  const refusal = reportedAt === null ? null : refusalOfDated(head, after, kind, reportedAt, around)
  return {
    kind,
    refusal,
    head: refusal === null ? after : head,
    reported: reportedStateOf(after),
    happenedAt,
  }
}

function refusalOfDated(
  head: Head | undefined,
  after: Head,
  kind: ProgressEventKind,
  at: number,
  { ebookAt, now }: ChangeSurroundings,
): Verdict['refusal'] {
  if (kind === 'ebook') return ebookAt !== null && at < Math.min(ebookAt, now) ? 'older-than-head' : null
  if (head !== undefined && at < reachedAt(head, now)) return 'older-than-head'
  const place = shown(head)
  if (!place || kind === 'finish') return null
  const goesBack = after.positionSeconds < place.positionSeconds
  if (goesBack && after.positionSeconds < START_SECONDS) return 'zero-without-play'
  return goesBack && at > now + CLOCK_AHEAD_MS ? 'clock-ahead' : null
}

function applyChange(
  before: Head,
  change: ProgressChange,
  around: ChangeSurroundings,
  happenedAt: number,
): Head {
  const place = placeAfter(before, change, around)
  const isMoved =
    place.positionSeconds !== before.positionSeconds ||
    (change.progress != null && place.fraction !== before.fraction)
  const isFinished = isFinishedAfter(before, change, place, isMoved, around)
  const next: Head = {
    ...before,
    ...place,
    fraction: isFinished ? 1 : place.fraction,
    isFinished,
    finishedAt: isFinished ? (change.finishedAt ?? before.finishedAt ?? happenedAt) : null,
    startedAt: change.startedAt ?? before.startedAt,
    ebookLocation: change.ebookLocation === undefined ? before.ebookLocation : change.ebookLocation,
    ebookFraction: change.ebookProgress === undefined ? before.ebookFraction : change.ebookProgress,
    isHidden: change.hideFromContinueListening ?? before.isHidden,
  }
  if (isSame(before, next)) return before
  return {
    ...next,
    isHidden: change.hideFromContinueListening ?? false,
    updatedAt: happenedAt,
    positionAt: isMoved || isFinished !== before.isFinished ? happenedAt : before.positionAt,
  }
}

function placeAfter(before: Head, change: ProgressChange, around: ChangeSurroundings) {
  const durationSeconds = durationAfter(before, change, around)
  const startsOver = change.isFinished === false && before.isFinished
  const positionSeconds =
    change.currentTime == null
      ? startsOver
        ? 0
        : before.positionSeconds
      : within(change.currentTime, durationSeconds)
  const derived =
    change.currentTime == null
      ? startsOver
        ? 0
        : before.fraction
      : fractionOf(positionSeconds, durationSeconds)
  return { durationSeconds, positionSeconds, fraction: change.progress ?? derived }
}

/**
 * The reported duration, or else the known one. If a position comes without a duration that contains it, the longest
 * of all is used: the recording may have grown since, and some clients report the duration of a single file.
 */
function durationAfter(before: Head, { duration, currentTime }: ProgressChange, around: ChangeSurroundings) {
  const given = duration ?? 0
  if (given > 0 && (currentTime ?? 0) <= given) return given
  const known = before.durationSeconds > 0 ? before.durationSeconds : around.durationSeconds
  return currentTime == null ? known : Math.max(given, known, around.durationSeconds)
}

function isFinishedAfter(
  before: Head,
  change: ProgressChange,
  place: Pick<Head, 'positionSeconds' | 'durationSeconds' | 'fraction'>,
  isMoved: boolean,
  { markedFinishedAt, rule, now }: ChangeSurroundings,
): boolean {
  if (change.isFinished === true) return true
  const isAtItsEnd =
    place.fraction >= 1 ||
    (change.currentTime != null && isAtEnd(place.positionSeconds, place.durationSeconds, rule))
  if (isMoved && isAtItsEnd) return true
  if (change.isFinished === false) return false
  const belongsToFinish = markedFinishedAt !== null && Math.abs(now - markedFinishedAt) < ONE_WISH_MS
  return before.isFinished && (!isMoved || belongsToFinish)
}

function kindOf(before: Head, after: Head): ProgressEventKind {
  if (after.isFinished !== before.isFinished) return after.isFinished ? 'finish' : 'unfinish'
  if (after.positionSeconds !== before.positionSeconds || after.fraction !== before.fraction) {
    return after.positionSeconds < START_SECONDS && before.positionSeconds >= START_SECONDS
      ? 'restart'
      : 'patch'
  }
  if (after.ebookLocation !== before.ebookLocation || after.ebookFraction !== before.ebookFraction)
    return 'ebook'
  return after.isHidden === before.isHidden ? 'patch' : 'hide'
}

const isSame = (a: Head, b: Head): boolean =>
  (Object.keys(a) as (keyof Head)[]).every((key) => a[key] === b[key])
