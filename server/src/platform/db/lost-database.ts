/** Errors that mean the database could not be reached, as opposed to one that rejected a statement. */
const lost = new WeakSet<Error>()

export const isDatabaseLost = (error: Error): boolean => lost.has(error)

/** For errors of `connect`, whatever their reason: too many connections, starting up, not running. */
export function markLost(error: unknown): void {
  if (error instanceof Error) lost.add(error)
}

/** After a failover, a connection may lead to a server that only accepts reads. */
const READ_ONLY_STATE = '25006'
/** Connection exceptions, and servers that are stopping, have crashed, are starting or only accept reads. */
const LOST_STATE = new RegExp(`^(?:08...|57P0[123]|${READ_ONLY_STATE})$`)
const LOST_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']
/** Errors of the driver, which have no code. */
const LOST_TEXT = /^Connection terminated|is not queryable|^Client was closed/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether the connection works but must not be used again. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY_STATE

/** For errors of a statement. */
export function markIfLost(error: unknown): void {
  if (!(error instanceof Error)) return
  const code = codeOf(error)
  if (LOST_STATE.test(code) || LOST_CODES.includes(code) || LOST_TEXT.test(error.message)) lost.add(error)
}
