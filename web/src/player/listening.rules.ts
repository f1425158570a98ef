/** Counts listened seconds; unconfirmed ones are kept until the server confirms them. */

export const SYNC_EVERY_SECONDS = 5
const LEAST_MOVE_SECONDS = 1
const TROUBLE_AFTER_FAILURES = 2
/** A late tick still counts; after the machine slept, only what was actually played counts. */
const TICK_TOLERANCE_SECONDS = 1

export interface ProgressReport {
  readonly timeListened: number
  readonly duration: number
  readonly currentTime: number
  /** By this device's clock. */
  readonly at: number
  /** Total of this session, so that the server does not count a report twice if its response was lost. */
  readonly totalListened: number
}

export interface ListeningAccount {
  /** Played but not sent. */
  readonly unsentSeconds: number
  /** In flight. */
  readonly sendingSeconds: number
  /** Of this session, as confirmed by the server. */
  readonly confirmedSeconds: number
  readonly syncedPosition: number
  readonly failuresInRow: number
  /** The next report is due at this many unsent seconds: after a failure, five more than now. */
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

/** The new session starts at zero and takes over unsent seconds. */
export const inNewSession = (account: ListeningAccount): ListeningAccount => ({
  ...account,
  confirmedSeconds: 0,
})

/** Real seconds between two ticks, limited by how far the position moved at its speed. */
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

/** A report is due: five seconds were played, none is in flight, and the position has changed. */
export const isSyncDue = (account: ListeningAccount, positionSeconds: number): boolean =>
  account.sendingSeconds === 0 &&
  account.unsentSeconds >= account.dueAtSeconds &&
  hasMoved(account, positionSeconds)

/** Sends whole seconds; the fraction stays for the next report. */
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

/** Seconds of a failed report go into the next one. */
export function takeBack(account: ListeningAccount): ListeningAccount {
  const unsentSeconds = account.unsentSeconds + account.sendingSeconds
  return { ...account, unsentSeconds, sendingSeconds: 0, dueAtSeconds: unsentSeconds + SYNC_EVERY_SECONDS }
}

/** After the second consecutive failure the listener is notified, and the count starts over. */
export function countFailure(account: ListeningAccount): { account: ListeningAccount; isTrouble: boolean } {
  const failuresInRow = account.failuresInRow + 1
  const isTrouble = failuresInRow >= TROUBLE_AFTER_FAILURES
  return { account: { ...account, failuresInRow: isTrouble ? 0 : failuresInRow }, isTrouble }
}
