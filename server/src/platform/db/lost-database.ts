/** Errors that mean the database could not be reached, as opposed to one that rejected a statement. */
const lost = new WeakSet<Error>()

export const isDatabaseLost = (error: Error): boolean => lost.has(error)

/** For errors of `connect`, whatever their reason: too many connections, starting up, not running. */
export function markLost(error: unknown): void {
  if (error instanceof Error) lost.add(error)
}

/** Connection exceptions, and servers that are stopping, have crashed or are starting. */
const LOST_STATE = /^(?:08...|57P0[123])$/
const LOST_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']
/** Errors of the driver, which have no code. */
const LOST_TEXT = /^Connection terminated|is not queryable|^Client was closed/

/** For errors of a statement. */
export function markIfLost(error: unknown): void {
  if (!(error instanceof Error)) return
  const code = 'code' in error ? String(error.code) : ''
  if (LOST_STATE.test(code) || LOST_CODES.includes(code) || LOST_TEXT.test(error.message)) lost.add(error)
}
