import type { PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import type { OutputEvent } from './output.ts'
import { createRetry } from './retry.ts'

/** Recovers from output failures: waits for the network, requests a new session, or a stream. */

export type Failure = Extract<OutputEvent, { kind: 'failed' }>

/** The browser can't play it, or the server does not have it any more. */
export type GivenUp = 'unplayable' | 'gone'

/** A file may only be missing until its disk is mounted: new sessions are tried for half a minute. */
const MAX_REOPENED = 6

export interface Recovery {
  handle(failure: Failure): void
  /** Called when the server is known to be reachable again. */
  retryNow(): void
  /** Playback works: the next failure starts from the beginning. */
  settle(): void
  cancel(): void
}

export interface RecoveryDeps {
  readonly clock: Clock
  readonly backend: Pick<PlaybackBackend, 'probe' | 'isGone'>
  /** Whether a URL belongs to the current session. */
  readonly isCurrent: (url: string) => boolean
  /** Reloads the same source at the same position. */
  readonly reload: () => void
  /** Opens a new session, then loads. Throws if the server is unreachable. */
  readonly reopen: () => Promise<void>
  /** The files do not play here: uses a stream instead. Resolves to false if it already is one. */
  readonly streamInstead: () => Promise<boolean>
  readonly giveUp: (why: GivenUp) => void
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  let failure: Failure | null = null
  let numReopened = 0
  const retry = createRetry(deps.clock, () => void attempt())

  async function attempt(): Promise<void> {
    const current = failure
    if (current === null) return
    try {
      await tryOnce(current)
    } catch (error) {
      if (failure !== current) return
      if (deps.backend.isGone(error)) deps.giveUp('gone')
      else retry.schedule()
    }
  }

  async function tryOnce(current: Failure): Promise<void> {
    // A URL of the previous session: the new one is already available.
    if (!deps.isCurrent(current.url)) return deps.reload()
    const health = await deps.backend.probe(current.url)
    if (failure !== current) return
    if (health === 'unreachable') return retry.schedule()
    if (health === 'gone') return reopen()
    if (current.reason === 'network') return deps.reload()
    if (!(await deps.streamInstead())) deps.giveUp('unplayable')
  }

  async function reopen(): Promise<void> {
    if (numReopened === MAX_REOPENED) return deps.giveUp('gone')
    await deps.reopen()
    numReopened += 1
  }

  return {
    handle(next) {
      const isRepeated = failure !== null
      failure = next
      // A failure right after a reload or in a new session is retried with a delay.
      if (isRepeated && (next.reason === 'network' || numReopened > 0)) retry.schedule()
      else void attempt()
    },
    retryNow: () => retry.now(),
    settle() {
      failure = null
      numReopened = 0
      retry.reset()
    },
    cancel() {
      failure = null
      numReopened = 0
      retry.cancel()
    },
  }
}
