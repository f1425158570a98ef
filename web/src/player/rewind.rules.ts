/** After a pause one has lost the thread: the longer it was, the further back it goes on. */

const REWINDS = [
  { afterPauseMs: 24 * 3_600_000, seconds: 30 },
  { afterPauseMs: 3_600_000, seconds: 20 },
  { afterPauseMs: 5 * 60_000, seconds: 10 },
  { afterPauseMs: 30_000, seconds: 3 },
] as const

export const rewindSeconds = (pausedForMs: number): number =>
  REWINDS.find((rewind) => pausedForMs >= rewind.afterPauseMs)?.seconds ?? 0

/** Where to go on: never in the chapter before, which was heard to its end. */
export function resumePosition(
  positionSeconds: number,
  pausedForMs: number,
  chapterStartSeconds: number,
): number {
  const back = positionSeconds - rewindSeconds(pausedForMs)
  return Math.min(positionSeconds, Math.max(back, chapterStartSeconds, 0))
}
