import {
  byOurClock,
  hasReachedEnd,
  reachedAt,
  shown,
  START_SECONDS,
  verdictOn,
  within,
} from './head.rules.ts'
import type { Beat, Decide, EarlierReport, Head, SessionSoFar, Verdict } from './progress.types.ts'

/**
 * Decides whether to accept a sync. Sessions report their position continuously, so the last report wins, in
 * whichever direction it moves. Exceptions: duplicates, reports that arrive out of order, an echo of the session's
 * start position, and the zero of a player that never started playing.
 */
export const decideBeat: Decide<Beat> = (head, session, beat, earlier, origin, rule, now) => {
  const { durationSeconds } = session
  const positionSeconds = within(beat.positionSeconds, durationSeconds)
  const happenedAt = happenedWhen(beat, earlier, now)
  const refusal =
    refusalWithin(head, session, { ...beat, positionSeconds }, earlier, now) ??
    // If this session set the head, its own log determines the order, even if our clock was changed.
    (origin.isHeadOfSession ? null : refusalAmong(head, happenedAt, now))
  const kind = isJump(session, positionSeconds, beat.listenedSeconds) ? 'seek' : 'beat'
  return verdictOn(head, { kind, refusal }, { positionSeconds, durationSeconds, happenedAt, now }, rule)
}

function refusalAmong(head: Head | undefined, happenedAt: number, now: number): Verdict['refusal'] {
  return head !== undefined && happenedAt < reachedAt(head, now) ? 'older-than-head' : null
}

function refusalWithin(
  head: Head | undefined,
  session: SessionSoFar,
  beat: Beat,
  earlier: readonly EarlierReport[],
  now: number,
): Verdict['refusal'] {
  const place = shown(head)
  if (isRepeated(beat, session, earlier, now)) return 'duplicate'
  if (isLate(beat, earlier)) return 'older-than-head'
  const { durationSeconds } = session
  const isEnd = hasReachedEnd(beat.positionSeconds, durationSeconds)
  if (isEnd && !hasReachedEnd(session.positionSeconds, durationSeconds)) return null
  if (
    !isEnd &&
    beat.positionSeconds < START_SECONDS &&
    (session.listenedSeconds === 0 || isTornDown(session, beat))
  ) {
    const isPlaceAtStake = place ? place.positionSeconds >= START_SECONDS || place.isFinished : false
    if (isPlaceAtStake || (!place && beat.listenedSeconds === 0)) return 'zero-without-play'
  }
  const isEcho =
    beat.listenedSeconds === 0 && Math.abs(beat.positionSeconds - session.positionSeconds) < START_SECONDS
  return isEcho && place ? 'nothing-new' : null
}

/**
 * A player that is closed after losing its media reports 0. A user who seeks to the start reports it earlier, or
 * listens there.
 */
const isTornDown = (session: SessionSoFar, { isClosing, listenedSeconds, totalSeconds }: Beat): boolean =>
  isClosing === true &&
  (listenedSeconds === 0 || (totalSeconds !== undefined && totalSeconds <= session.listenedSeconds))

/** How much of the listening time it reports must have passed since the report before: timers are not exact. */
const PASSED_AT_LEAST = 0.9

/**
 * A duplicate: with a client time, the same time; without one, the same position after the same listening time. A user
 * who goes back and listens again can cause the same report, but only after reports of other positions, and after
 * listening for that long. A player that got no response repeats its last report, however late.
 */
export function isRepeated(
  beat: Beat,
  session: Pick<SessionSoFar, 'positionSeconds' | 'updatedAt'>,
  earlier: readonly EarlierReport[],
  now: number,
): boolean {
  const { positionSeconds, listenedSeconds } = beat
  const isLast = positionSeconds === session.positionSeconds
  const isTooSoon = now - session.updatedAt < listenedSeconds * 1000 * PASSED_AT_LEAST
  const isCopy = listenedSeconds > 0 && (isLast || isTooSoon)
  return earlier.some(
    (report) =>
      isBeat(report) &&
      report.positionSeconds === positionSeconds &&
      report.listenedSeconds === listenedSeconds &&
      (beat.clientAt === null ? isCopy : report.clientAt === beat.clientAt),
  )
}

const isLate = (beat: Beat, earlier: readonly EarlierReport[]): boolean =>
  beat.clientAt !== null &&
  earlier.some(({ clientAt }) => clientAt !== null && clientAt > (beat.clientAt ?? 0))

/**
 * When it happened by our clock. The client's clock may be off, but runs at the same speed: of all reports of a
 * session, the one that arrived fastest shows the offset. The first one may be late as well, but tells when it was sent.
 */
function happenedWhen({ clientAt, sentAt }: Beat, earlier: readonly EarlierReport[], now: number): number {
  if (clientAt === null) return now
  const offsets = earlier.flatMap((report) =>
    report.clientAt === null || !isBeat(report) ? [] : [report.serverAt - report.clientAt],
  )
  return Math.min(
    now,
    byOurClock(clientAt, sentAt ?? clientAt, now),
    ...offsets.map((offset) => clientAt + offset),
  )
}

const isBeat = ({ kind }: EarlierReport): boolean => kind === 'beat' || kind === 'seek'

/** Faster than anybody listens. */
const FASTEST_RATE = 10

function isJump(session: SessionSoFar, positionSeconds: number, listenedSeconds: number): boolean {
  const movedBy = positionSeconds - session.positionSeconds
  return movedBy < -START_SECONDS || movedBy > listenedSeconds * FASTEST_RATE + START_SECONDS
}
