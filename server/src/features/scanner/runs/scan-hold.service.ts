import { AppError } from '../../../lib/errors.ts'

export interface Held {
  readonly reason: string
  readonly released: Promise<void>
}

/** Blocks scans while something else writes items. */
export interface ScanHold {
  current(): Held | null
  throwIfHeld(): void
  /** Blocks new scans and waits for those in progress. Returns a function that allows scans again. */
  begin(reason: string, underWay: readonly Promise<unknown>[], signal: AbortSignal): Promise<() => void>
}

export function createScanHold(): ScanHold {
  let held: Held | null = null
  const throwIfHeld = () => {
    if (held) throw new AppError('conflict', held.reason)
  }
  return {
    current: () => held,
    throwIfHeld,
    async begin(reason, underWay, signal) {
      throwIfHeld()
      let release = () => undefined as void
      const released = new Promise<void>((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      held = { reason, released }
      await abortable(Promise.allSettled(underWay), signal).catch((error: unknown) => {
        release()
        throw error
      })
      return release
    },
  }
}

function abortable(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void work.finally(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}
