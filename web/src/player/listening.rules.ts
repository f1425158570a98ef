/** Counts listened seconds; unconfirmed ones are kept until the server confirms them. */

export const SYNC_EVERY_SECONDS = 5
const LEAST_MOVE_SECONDS = 1
const TROUBLE_AFTER_FAILURES = 2
/** A tick that comes late still counts; one that comes after the machine slept counts only what was heard. */
const TICK_TOLERANCE_SECONDS = 1

export interface ProgressReport {
  readonly timeListened: number
  readonly duration: number
  readonly currentTime: number
  /** By this device's clock. */
  readonly at: number
  /** Total of this session, so the server does not count a report twice whose answer was lost. */
  readonly totalListened: number
}

export interface ListeningAccount {
  /** Heard, not sent. */
  readonly unsentSeconds: number
  /** On its way to the server. */
  readonly sendingSeconds: number
  /** Of this session, as far as the server has answered. */
  readonly confirmedSeconds: number
  readonly syncedPosition: number
  readonly failuresInRow: number
  /** The next report goes when so much is unsent: after a failure, five seconds more than now. */
  readonly dueAtSeconds: number
}

export const newAccount = (positionSeconds: number, unsentSeconds = 0): ListeningAccount => ({
  unsentSeconds,
  sendingSeconds: 0,
  confirmedSeconds: 0,
  syncedPosition: positionSeconds,
  failuresInRow: 0,
  dueAtSeconds: SYNC_EVERY_SECONDS,
})

/** The new session starts at zero and takes over what is unsent. */
export const inNewSession = (account: ListeningAccount): ListeningAccount => ({
  ...account,
  confirmedSeconds: 0,
})

/** Real seconds between two ticks, at most what the position moved (at its speed) allows. */
export function heardSeconds(elapsedSeconds: number, movedSeconds: number, rate: number): number {
  const atMost = Math.max(movedSeconds / rate, 0) + TICK_TOLERANCE_SECONDS
  return Math.max(0, Math.min(elapsedSeconds, atMost))
}

export const listen = (account: ListeningAccount, seconds: number): ListeningAccount => ({
  ...account,
  unsentSeconds: account.unsentSeconds + seconds,
})

export const hasMoved = (account: ListeningAccount, positionSeconds: number): boolean =>
  Math.abs(positionSeconds - account.syncedPosition) >= LEAST_MOVE_SECONDS

/** Time for a report: five seconds were heard, none is on its way, and the position has changed. */
export const isSyncDue = (account: ListeningAccount, positionSeconds: number): boolean =>
  account.sendingSeconds === 0 &&
  account.unsentSeconds >= account.dueAtSeconds &&
  hasMoved(account, positionSeconds)

/** Whole seconds go; the fraction stays for the next report. */
export function startSending(account: ListeningAccount): ListeningAccount {
  const whole = Math.floor(account.unsentSeconds)
  return { ...account, unsentSeconds: account.unsentSeconds - whole, sendingSeconds: whole }
}

export const confirmSent = (account: ListeningAccount, positionSeconds: number): ListeningAccount => ({
  unsentSeconds: account.unsentSeconds,
  sendingSeconds: 0,
  confirmedSeconds: account.confirmedSeconds + account.sendingSeconds,
  syncedPosition: positionSeconds,
  failuresInRow: 0,
  dueAtSeconds: SYNC_EVERY_SECONDS,
})

/** For the final report: everything unconfirmed. */
export function takeAll(account: ListeningAccount): ListeningAccount {
  const whole = Math.round(account.unsentSeconds + account.sendingSeconds)
  return { ...account, unsentSeconds: 0, sendingSeconds: whole }
}

/** What could not be sent goes with the next report. */
export function takeBack(account: ListeningAccount): ListeningAccount {
  const unsentSeconds = account.unsentSeconds + account.sendingSeconds
  return { ...account, unsentSeconds, sendingSeconds: 0, dueAtSeconds: unsentSeconds + SYNC_EVERY_SECONDS }
}

/** After the second failure in a row the listener is told, and counting begins anew. */
export function countFailure(account: ListeningAccount): { account: ListeningAccount; isTrouble: boolean } {
  const failuresInRow = account.failuresInRow + 1
  const isTrouble = failuresInRow >= TROUBLE_AFTER_FAILURES
  return { account: { ...account, failuresInRow: isTrouble ? 0 : failuresInRow }, isTrouble }
}
