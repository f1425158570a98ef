import { SessionGoneError, type PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import {
  type ProgressReport,
  confirmSent,
  countFailure,
  hasMoved,
  inNewSession,
  isSyncDue,
  listen,
  type ListeningAccount,
  newAccount,
  startSending,
  takeAll,
  takeBack,
} from './listening.rules.ts'

/** Sends progress to the server. The contents of a failed report go into the next one. */
export interface ProgressReporter {
  /** Switches to a new session, keeping unsent seconds. */
  adopt(sessionId: string): void
  /** Adds seconds played since the last call. */
  hear(seconds: number, positionSeconds: number): void
  /** Reports immediately if the position has changed: after a seek while paused, or on pausing. */
  report(positionSeconds: number): void
  /** The server already knows this position. */
  assume(positionSeconds: number): void
  /** The final report; null if there is nothing to send. */
  takeLast(positionSeconds: number): ProgressReport | null
  readonly sessionId: () => string
  /** Resolves when no report is in flight. */
  settled(): Promise<void>
}

interface ReporterDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly backend: Pick<PlaybackBackend, 'sync'>
  readonly onSynced: () => void
  /** Reporting failed twice in a row. */
  readonly onTrouble: () => void
  /** The server does not know the session: a new one is needed. */
  readonly onGone: () => void
}

export interface Reported {
  readonly sessionId: string
  readonly durationSeconds: number
  readonly startSeconds: number
}

export function createProgressReporter(deps: ReporterDeps, reported: Reported): ProgressReporter {
  let account: ListeningAccount = newAccount(reported.startSeconds)
  let sessionId = reported.sessionId
  let sending: Promise<void> | null = null

  const reportAt = (currentTime: number): ProgressReport => ({
    timeListened: account.sendingSeconds,
    duration: reported.durationSeconds,
    currentTime,
    at: deps.clock.now(),
    totalListened: account.confirmedSeconds + account.sendingSeconds,
  })

  function send(positionSeconds: number): void {
    sending ??= attempt(positionSeconds).finally(() => (sending = null))
  }

  async function attempt(positionSeconds: number): Promise<void> {
    account = startSending(account)
    const askedId = sessionId
    try {
      await deps.backend.sync(askedId, reportAt(positionSeconds))
      account = confirmSent(account, positionSeconds)
      if (askedId !== sessionId) account = inNewSession(account)
      deps.onSynced()
    } catch (error) {
      account = takeBack(account)
      if (error instanceof SessionGoneError) deps.onGone()
      else fail()
    }
  }

  function fail(): void {
    const counted = countFailure(account)
    account = counted.account
    if (counted.isTrouble) deps.onTrouble()
  }

  return {
    sessionId: () => sessionId,
    adopt(id) {
      sessionId = id
      account = inNewSession(account)
    },
    hear(seconds, positionSeconds) {
      account = listen(account, seconds)
      if (isSyncDue(account, positionSeconds)) send(positionSeconds)
    },
    report(positionSeconds) {
      if (hasMoved(account, positionSeconds)) send(positionSeconds)
    },
    assume: (positionSeconds) => void (account = { ...account, syncedPosition: positionSeconds }),
    settled: async () => void (await sending),
    takeLast(positionSeconds) {
      // A request in flight may be lost when the page closes: its seconds are sent again, and the server counts them once.
      account = takeAll(account)
      if (account.sendingSeconds === 0 && !hasMoved(account, positionSeconds)) return null
      const report = reportAt(positionSeconds)
      account = confirmSent(account, positionSeconds)
      return report
    },
  }
}
