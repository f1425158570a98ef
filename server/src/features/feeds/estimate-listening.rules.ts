/**
 * Estimates how much an app has played from the positions it requested in a file. Apps buffer and download whole
 * files, so the time since the first request is the upper limit.
 */

export interface Listening {
  /** Where playback started, in seconds. */
  readonly fromSeconds: number
  readonly fromMs: number
  /** Null if it is too little to count. */
  readonly listenedToSeconds: number | null
}

export interface Fetched {
  readonly atSeconds: number
  readonly atMs: number
}

/** Apps buffer less than this during playback; more is a download or a seek. */
const LOOKAHEAD_SECONDS = 600
/** Less than this may be a trial, or an app inspecting the file. */
const MIN_HEARD_SECONDS = 60

export function listeningAfter(before: Listening | undefined, { atSeconds, atMs }: Fetched): Listening {
  const start: Listening = { fromSeconds: atSeconds, fromMs: atMs, listenedToSeconds: null }
  if (before === undefined) return start
  const passedSeconds = (atMs - before.fromMs) / 1000
  const movedSeconds = atSeconds - before.fromSeconds
  const isJump = movedSeconds < 0 || movedSeconds > passedSeconds + LOOKAHEAD_SECONDS
  if (isJump) return start
  const listenedSeconds = Math.min(movedSeconds, passedSeconds)
  if (listenedSeconds < MIN_HEARD_SECONDS) return before
  const listenedToSeconds = Math.max(before.fromSeconds + listenedSeconds, before.listenedToSeconds ?? 0)
  return { ...before, listenedToSeconds }
}

/** Where a range starts; a request without a range starts at 0. */
export function startOfRange(header: string | undefined): number {
  const [, start] = /^bytes=(\d{1,15})-/.exec(header ?? '') ?? []
  return start === undefined ? 0 : Number(start)
}
