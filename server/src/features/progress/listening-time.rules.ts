import { isRepeated } from './beat.rules.ts'
import type { Beat, EarlierReport, SessionSoFar } from './progress.types.ts'

/** How much listening a report adds. No second is counted twice. */

/** Nobody listens longer in one go, whatever a client says. */
const LONGEST_BEAT_SECONDS = 86_400
/** Clocks are wrong, and clients round: only what can't be is left out. */
const SLACK_SECONDS = 86_400

/**
 * A client whose beat was taken but not answered says it again in a longer one, and that is how it should be. With a
 * running total a beat adds what is missing to it. With a clock only, it stands for the stretch of time up to its
 * moment: what earlier beats have covered of it was counted then. Without either, only the same words are recognised.
 */
export function countBeat(
  beat: Beat,
  session: Pick<SessionSoFar, 'listenedSeconds'>,
  earlier: readonly EarlierReport[],
): number {
  if (beat.totalSeconds !== undefined)
    return Math.min(Math.max(0, beat.totalSeconds - session.listenedSeconds), LONGEST_BEAT_SECONDS)
  const claimed = Math.min(beat.listenedSeconds, LONGEST_BEAT_SECONDS)
  if (claimed <= 0 || isRepeated(beat, earlier)) return 0
  if (beat.clientAt === null) return claimed
  const covered = earlier.flatMap(({ clientAt, listenedSeconds }): Stretch[] =>
    clientAt === null ? [] : [[clientAt - listenedSeconds * 1000, clientAt]],
  )
  return uncovered([beat.clientAt - claimed * 1000, beat.clientAt], covered) / 1000
}

type Stretch = readonly [from: number, to: number]

/** How much of a stretch the others leave free. */
function uncovered([from, to]: Stretch, others: readonly Stretch[]): number {
  let free = 0
  let reached = from
  for (const [start, end] of others.toSorted((a, b) => a[0] - b[0])) {
    free += Math.max(0, Math.min(start, to) - reached)
    reached = Math.max(reached, end)
  }
  return free + Math.max(0, to - reached)
}

/** What the total of an offline session adds to what is counted already. It can't exceed the time that passed. */
export function countTotal(
  totalSeconds: number,
  countedSeconds: number,
  times: { readonly startedAt: number; readonly updatedAt: number },
): number {
  const passed = Math.max(0, times.updatedAt - times.startedAt) / 1000
  return Math.max(0, Math.min(totalSeconds, passed + SLACK_SECONDS) - countedSeconds)
}
