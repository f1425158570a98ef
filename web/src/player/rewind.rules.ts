/** Auto-rewind: after a pause playback resumes a little earlier, the longer the pause the further back. */

const REWINDS = [
  { afterPauseMs: 24 * 3_600_000, seconds: 30 },
  { afterPauseMs: 3_600_000, seconds: 20 },
  { afterPauseMs: 5 * 60_000, seconds: 10 },
  { afterPauseMs: 30_000, seconds: 3 },
] as const

export const rewindSeconds = (pausedForMs: number): number =>
  REWINDS.find((rewind) => pausedForMs >= rewind.afterPauseMs)?.seconds ?? 0

/** Resume position: never before the start of the current chapter, since the previous one was played to its end. */
export function resumePosition(
  positionSeconds: number,
  pausedForMs: number,
  chapterStartSeconds: number,
): number {
  const back = positionSeconds - rewindSeconds(pausedForMs)
  return Math.min(positionSeconds, Math.max(back, chapterStartSeconds, 0))
}
