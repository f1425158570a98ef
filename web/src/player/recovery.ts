import type { PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import type { OutputEvent } from './output.ts'
import { createRetry } from './retry.ts'

/** What to do when an output fails: wait for the network, ask for a new session, or for a stream. */

export type Failure = Extract<OutputEvent, { kind: 'failed' }>

export interface Recovery {
  handle(failure: Failure): void
  /** Somebody knows that the server is there again. */
  retryNow(): void
  /** It plays: the next trouble starts from the beginning. */
  settle(): void
  cancel(): void
}

export interface RecoveryDeps {
  readonly clock: Clock
  readonly backend: Pick<PlaybackBackend, 'probe'>
  /** Whether an address belongs to the session as it is now. */
  readonly isCurrent: (url: string) => boolean
  /** Load the same source at the same position. */
  readonly reload: () => void
  /** A new session, then load. Throws when the server can't be reached. */
  readonly reopen: () => Promise<void>
  /** The files do not play here: a stream instead. False when it is one already. */
  readonly streamInstead: () => Promise<boolean>
  readonly giveUp: () => void
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  let failure: Failure | null = null
  const retry = createRetry(deps.clock, () => void attempt())

  async function attempt(): Promise<void> {
    const current = failure
    if (current === null) return
    try {
      await tryOnce(current)
    } catch {
      if (failure === current) retry.schedule()
    }
  }

  async function tryOnce(current: Failure): Promise<void> {
    // An address of the session before: the new one is at hand.
    if (!deps.isCurrent(current.url)) return deps.reload()
    const health = await deps.backend.probe(current.url)
    if (failure !== current) return
    if (health === 'unreachable') return retry.schedule()
    if (health === 'gone') return deps.reopen()
    if (current.reason === 'network') return deps.reload()
    if (!(await deps.streamInstead())) deps.giveUp()
  }

  return {
    handle(next) {
      const isRepeated = failure !== null
      failure = next
      // What failed again right after it was loaded again gets time.
      if (isRepeated && next.reason === 'network') retry.schedule()
      else void attempt()
    },
    retryNow: () => retry.now(),
    settle() {
      failure = null
      retry.reset()
    },
    cancel() {
      failure = null
      retry.cancel()
    },
  }
}
