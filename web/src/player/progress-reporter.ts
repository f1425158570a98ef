import { SessionGoneError, type PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import {
  type Beat,
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

/** Tells the server how far we are. What it can't tell now, it tells with the next report. */
export interface ProgressReporter {
  /** Another session of the same listening; the account goes on. */
  adopt(sessionId: string): void
  /** What was heard since the last call. */
  hear(seconds: number, positionSeconds: number): void
  /** Now, if the position has changed: after a seek while paused, or when it pauses. */
  report(positionSeconds: number): void
  /** The server knows this position already. */
  assume(positionSeconds: number): void
  /** The last word. Null when there is nothing to say. */
  takeLast(positionSeconds: number): Beat | null
  readonly sessionId: () => string
  /** Done when nothing is on its way. */
  settled(): Promise<void>
}

interface ReporterDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly backend: Pick<PlaybackBackend, 'sync'>
  readonly onSynced: () => void
  /** It failed twice in a row. */
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

  const beatAt = (currentTime: number): Beat => ({
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
      await deps.backend.sync(askedId, beatAt(positionSeconds))
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
      // What is on its way may not arrive once the page is gone: it is said again, and counted once.
      account = takeAll(account)
      if (account.sendingSeconds === 0 && !hasMoved(account, positionSeconds)) return null
      const beat = beatAt(positionSeconds)
      account = confirmSent(account, positionSeconds)
      return beat
    },
  }
}
