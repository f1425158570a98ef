import {
  byOurClock,
  hasReachedEnd,
  reachedAt,
  shown,
  START_SECONDS,
  verdictOn,
  within,
} from './head.rules.ts'
import type { Decide, EarlierReport, Head, SessionSoFar, Snapshot, Verdict } from './progress.types.ts'

/** A clock that is ahead by more than this is not trusted. */
export const CLOCK_AHEAD_MS = 60_000

/** Maximum drift between two snapshots for two clocks to count as running in step. */
const IN_STEP_MS = 5000

/**
 * Decides on a session that a device recorded offline and reports later, possibly several times as it grows. Among
 * snapshots of one session, the longer one is newer; among sessions, the one with the later time. A clock ahead of
 * ours can't move the position back, unless the device tells what its clock shows.
 */
export const decideOffline: Decide<Snapshot> = (head, session, snapshot, earlier, origin, rule, now) => {
  const { durationSeconds } = session
  const positionSeconds = within(snapshot.positionSeconds, durationSeconds)
  const reportedAt = byOurClock(snapshot.clientAt, snapshot.sentAt, now)
  const happenedAt = Math.min(reportedAt, now)
  const refusal =
    refusalWithin(session, { ...snapshot, positionSeconds }, earlier, now) ??
    refusalOfZero(head, session, snapshot) ??
    (origin.isHeadOfSession
      ? null
      : refusalAmong(head, snapshot, { positionSeconds, reportedAt }, earlier, now))
  const move = { positionSeconds, durationSeconds, happenedAt, now }
  return verdictOn(head, { kind: 'offline', refusal }, move, rule)
}

/** Compares with earlier reports of the same session. */
function refusalWithin(
  session: SessionSoFar,
  snapshot: Snapshot,
  earlier: readonly EarlierReport[],
  now: number,
): Verdict['refusal'] {
  const before = earlier.filter(({ kind }) => kind === 'offline')
  for (const report of before) {
    const bySeconds = snapshot.totalSeconds - report.listenedSeconds
    const byClock = snapshot.clientAt - (report.clientAt ?? 0)
    if (bySeconds < 0 || (bySeconds === 0 && byClock < 0)) return 'older-than-head'
    if (bySeconds === 0 && byClock === 0) return 'duplicate'
  }
  if (before.length > 0 || earlier.length === 0) return null
  // The session started online and was interrupted: listening time beyond our count is new, whatever its clock says.
  const reportedAt = byOurClock(snapshot.clientAt, snapshot.sentAt, now)
  const hasHeardMore = snapshot.totalSeconds >= session.listenedSeconds + START_SECONDS
  return hasHeardMore || reportedAt >= Math.min(session.updatedAt, now) ? null : 'older-than-head'
}

function refusalOfZero(
  head: Head | undefined,
  { durationSeconds }: SessionSoFar,
  { positionSeconds, totalSeconds }: Snapshot,
): Verdict['refusal'] {
  const isZero = positionSeconds < START_SECONDS && totalSeconds === 0
  if (!isZero || hasReachedEnd(positionSeconds, durationSeconds)) return null
  const place = shown(head)
  return place && place.positionSeconds < START_SECONDS && !place.isFinished ? null : 'zero-without-play'
}

/** Compares with reports of other devices and sessions. */
function refusalAmong(
  head: Head | undefined,
  snapshot: Snapshot,
  { positionSeconds, reportedAt }: { readonly positionSeconds: number; readonly reportedAt: number },
  earlier: readonly EarlierReport[],
  now: number,
): Verdict['refusal'] {
  if (head === undefined) return null
  const reached = reachedAt(head, now)
  // If our own clock was set back, a device whose time matches its earlier reports is not ahead.
  const isAhead = reportedAt > Math.max(now, head.positionAt) + CLOCK_AHEAD_MS
  const isForward = !head.isRemoved && !head.isFinished && positionSeconds > head.positionSeconds
  if (isAhead) return isForward || continuesSince(reached, snapshot, earlier, now) ? null : 'clock-ahead'
  if (reportedAt === reached) return isForward ? null : 'older-than-head'
  return reportedAt < reached ? 'older-than-head' : null
}

/**
 * Whether the device reported after that moment and has listened to more since, in step with our clock: then its
 * position is newer, whatever its own clock says.
 */
function continuesSince(
  reached: number,
  snapshot: Snapshot,
  earlier: readonly EarlierReport[],
  now: number,
): boolean {
  return earlier.some(({ kind, listenedSeconds, clientAt, serverAt }) => {
    if (kind !== 'offline' || clientAt === null || serverAt < reached) return false
    const isLonger = snapshot.totalSeconds >= listenedSeconds + START_SECONDS
    return isLonger && Math.abs(snapshot.clientAt - clientAt - (now - serverAt)) <= IN_STEP_MS
  })
}
