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
  addListened(seconds: number, positionSeconds: number): void
  /** Reports a changed position now or after the report in flight: after a seek while paused, or on pause. */
  report(positionSeconds: number): void
  /** Reports the position if the server does not know it yet; resolves to false if that failed. */
  deliver(positionSeconds: number): Promise<boolean>
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
  let goneId: string | null = null
  let sending: Promise<void> | null = null
  /** Position to send after the report in flight, or in the next session. */
  let waitingSeconds: number | null = null
  /** When the position was reached: if sent late, it is not newer than what another device has reported since. */
  let reached = { seconds: reported.startSeconds, atMs: deps.clock.now() }

  /** Never goes back in time, even if the clock is set back: the server would take the position for a late report. */
  function reach(seconds: number): void {
    if (seconds !== reached.seconds) reached = { seconds, atMs: Math.max(deps.clock.now(), reached.atMs) }
  }

  /** The end counts even after less than a second: only there is the item finished. */
  const isNews = (seconds: number): boolean =>
    hasMoved(account, seconds) ||
    (seconds >= reported.durationSeconds && account.syncedPosition < reported.durationSeconds)

  const reportAt = (currentTime: number): ProgressReport => ({
    timeListened: account.sendingSeconds,
    duration: reported.durationSeconds,
    currentTime,
    at: reached.atMs,
    totalListened: account.confirmedSeconds + account.sendingSeconds,
  })

  function send(positionSeconds: number): void {
    if (sending !== null) return void (waitingSeconds = positionSeconds)
    waitingSeconds = null
    sending = attempt(positionSeconds).finally(() => {
      sending = null
      if (sessionId !== goneId) sendWaiting()
    })
  }

  function sendWaiting(): void {
    if (waitingSeconds !== null && isNews(waitingSeconds)) send(waitingSeconds)
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
      if (!(error instanceof SessionGoneError)) return fail()
      goneId = askedId
      waitingSeconds ??= positionSeconds
      deps.onGone()
    }
  }

  async function settled(): Promise<void> {
    const current = sending
    if (current === null) return
    await current
    await settled()
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
      sendWaiting()
    },
    addListened(seconds, positionSeconds) {
      reach(positionSeconds)
      account = listen(account, seconds)
      if (isSyncDue(account, positionSeconds)) send(positionSeconds)
    },
    report(positionSeconds) {
      reach(positionSeconds)
      if (isNews(positionSeconds) || sending !== null) send(positionSeconds)
    },
    async deliver(positionSeconds) {
      await settled()
      if (isNews(positionSeconds)) send(positionSeconds)
      await settled()
      return !isNews(positionSeconds)
    },
    assume(positionSeconds) {
      reach(positionSeconds)
      account = { ...account, syncedPosition: positionSeconds }
    },
    settled,
    takeLast(positionSeconds) {
      // A request in flight may be lost when the page closes: its seconds are sent again; the server counts them once.
      account = takeAll(account)
      waitingSeconds = null
      reach(positionSeconds)
      if (account.sendingSeconds === 0 && !isNews(positionSeconds)) return null
      const report = reportAt(positionSeconds)
      account = confirmSent(account, positionSeconds)
      return report
    },
  }
}
