/**
 * What an app has probably played, from the places in a file that it asked for. Apps fetch ahead and download whole
 * files, so nobody has heard more since the first request than time has passed since then.
 */

export interface Listening {
  /** Where it began, in seconds. */
  readonly fromSeconds: number
  readonly fromMs: number
  /** Null: too little to count. */
  readonly heardToSeconds: number | null
}

export interface Fetched {
  readonly atSeconds: number
  readonly atMs: number
}

/** Apps keep less than this in advance while they play; more is a download, or a jump by hand. */
const LOOKAHEAD_SECONDS = 600
/** Less than that may be a try, or an app that looks at the file. */
const MIN_HEARD_SECONDS = 60

export function listeningAfter(before: Listening | undefined, { atSeconds, atMs }: Fetched): Listening {
  const start: Listening = { fromSeconds: atSeconds, fromMs: atMs, heardToSeconds: null }
  if (before === undefined) return start
  const passedSeconds = (atMs - before.fromMs) / 1000
  const movedSeconds = atSeconds - before.fromSeconds
  const isJump = movedSeconds < 0 || movedSeconds > passedSeconds + LOOKAHEAD_SECONDS
  if (isJump) return start
  const heardSeconds = Math.min(movedSeconds, passedSeconds)
  if (heardSeconds < MIN_HEARD_SECONDS) return before
  const heardToSeconds = Math.max(before.fromSeconds + heardSeconds, before.heardToSeconds ?? 0)
  return { ...before, heardToSeconds }
}

/** Where a range begins; a request for the whole file begins at its start. */
export function startOfRange(header: string | undefined): number {
  const [, start] = /^bytes=(\d{1,15})-/.exec(header ?? '') ?? []
  return start === undefined ? 0 : Number(start)
}
