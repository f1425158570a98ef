import { reachedAt, shown, START_SECONDS, verdictOn, within } from './head.rules.ts'
import type { Beat, Decide, EarlierReport, Head, SessionSoFar, Verdict } from './progress.types.ts'

/**
 * What becomes of a sync. A session says where it is as it goes along, so what comes last is true, whichever way it
 * moves: except for what was said before already, what was written down earlier and arrives late, an echo of where the
 * session started, and the zero of a player that never got going.
 */
export const decideBeat: Decide<Beat> = (head, session, beat, earlier, origin, rule, now) => {
  const { durationSeconds } = session
  const positionSeconds = within(beat.positionSeconds, durationSeconds)
  const happenedAt = happenedWhen(beat, earlier, now)
  const refusal =
    refusalWithin(head, session, { ...beat, positionSeconds }, earlier) ??
    // A session that moved the head itself is in order by its own log, whatever became of our clock.
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
): Verdict['refusal'] {
  const place = shown(head)
  if (isRepeated(beat, earlier)) return 'duplicate'
  if (isLate(beat, earlier)) return 'older-than-head'
  if (beat.positionSeconds < START_SECONDS && (session.listenedSeconds === 0 || isTornDown(session, beat))) {
    const isPlaceAtStake = place ? place.positionSeconds >= START_SECONDS || place.isFinished : false
    if (isPlaceAtStake || (!place && beat.listenedSeconds === 0)) return 'zero-without-play'
  }
  const isEcho =
    beat.listenedSeconds === 0 && Math.abs(beat.positionSeconds - session.positionSeconds) < START_SECONDS
  return isEcho && place ? 'nothing-new' : null
}

/** A player that is closed after it lost its medium says 0; whoever goes to the start says so before, or listens there. */
const isTornDown = (session: SessionSoFar, { isClosing, listenedSeconds, totalSeconds }: Beat): boolean =>
  isClosing === true &&
  (listenedSeconds === 0 || (totalSeconds !== undefined && totalSeconds <= session.listenedSeconds))

/** The same words again: with a clock the same moment, without one the same place after the same time of listening. */
export function isRepeated(beat: Beat, earlier: readonly EarlierReport[]): boolean {
  return earlier.some(
    (report) =>
      isBeat(report) &&
      report.positionSeconds === beat.positionSeconds &&
      report.listenedSeconds === beat.listenedSeconds &&
      (beat.clientAt === null ? beat.listenedSeconds > 0 : report.clientAt === beat.clientAt),
  )
}

const isLate = (beat: Beat, earlier: readonly EarlierReport[]): boolean =>
  beat.clientAt !== null &&
  earlier.some(({ clientAt }) => clientAt !== null && clientAt > (beat.clientAt ?? 0))

/**
 * The client's clock may be wrong, but it runs as ours does: of all reports of a session the one that came fastest
 * shows by how much it is off.
 */
function happenedWhen({ clientAt }: Beat, earlier: readonly EarlierReport[], now: number): number {
  if (clientAt === null) return now
  const offsets = earlier.flatMap((report) =>
    report.clientAt === null || !isBeat(report) ? [] : [report.serverAt - report.clientAt],
  )
  return Math.min(now, clientAt + Math.min(now - clientAt, ...offsets))
}

const isBeat = ({ kind }: EarlierReport): boolean => kind === 'beat' || kind === 'seek'

/** Faster than anybody listens. */
const FASTEST_RATE = 10

function isJump(session: SessionSoFar, positionSeconds: number, listenedSeconds: number): boolean {
  const movedBy = positionSeconds - session.positionSeconds
  return movedBy < -START_SECONDS || movedBy > listenedSeconds * FASTEST_RATE + START_SECONDS
}
