import { isRepeated } from './beat.rules.ts'
import type { Beat, EarlierReport, SessionSoFar } from './progress.types.ts'

/** How much listening time a report adds. No second is counted twice. */

/** The maximum for one report, whatever a client claims. */
const LONGEST_BEAT_SECONDS = 86_400
/** Clocks are wrong and clients round: only impossible values are rejected. */
const SLACK_SECONDS = 86_400

/**
 * If a sync was stored but the response got lost, the client reports its time again as part of a longer one. With a
 * running total, a sync adds the difference. With only a client time, it covers the interval up to that time, minus
 * what earlier syncs covered. With neither, only exact duplicates are detected.
 */
export function countBeat(
  beat: Beat,
  session: Pick<SessionSoFar, 'listenedSeconds' | 'positionSeconds' | 'updatedAt'>,
  earlier: readonly EarlierReport[],
  now: number,
): number {
  if (beat.totalSeconds !== undefined)
    return Math.min(Math.max(0, beat.totalSeconds - session.listenedSeconds), LONGEST_BEAT_SECONDS)
  const claimed = Math.min(beat.listenedSeconds, LONGEST_BEAT_SECONDS)
  if (claimed <= 0 || isRepeated(beat, session, earlier, now)) return 0
  if (beat.clientAt === null) return claimed
  const covered = earlier.flatMap(({ clientAt, listenedSeconds }): Stretch[] =>
    clientAt === null ? [] : [[clientAt - listenedSeconds * 1000, clientAt]],
  )
  return uncovered([beat.clientAt - claimed * 1000, beat.clientAt], covered) / 1000
}

type Stretch = readonly [from: number, to: number]

/** How much of an interval the others don't cover. */
function uncovered([from, to]: Stretch, others: readonly Stretch[]): number {
  let free = 0
  let reached = from
  for (const [start, end] of others.toSorted((a, b) => a[0] - b[0])) {
    free += Math.max(0, Math.min(start, to) - reached)
    reached = Math.max(reached, end)
  }
  return free + Math.max(0, to - reached)
}

/** What the total of an offline session adds to the time already counted. It can't exceed the time that passed. */
export function countTotal(
  totalSeconds: number,
  countedSeconds: number,
  times: { readonly startedAt: number; readonly updatedAt: number },
): number {
  const passed = Math.max(0, times.updatedAt - times.startedAt) / 1000
  return Math.max(0, Math.min(totalSeconds, passed + SLACK_SECONDS) - countedSeconds)
}
