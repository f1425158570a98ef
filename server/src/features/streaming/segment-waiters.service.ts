import { AppError } from '../../lib/errors.ts'

/** Requests waiting for segments that don't exist yet, by segment index. */
export interface SegmentWaiters {
  /** Resolves when the segment is ready; rejects on failure, on timeout and if the request is aborted. */
  wait(key: number, signal: AbortSignal): Promise<void>
  /** The segment is ready. */
  resolve(key: number): void
  /** The segment can't be created. */
  reject(key: number, reason: Error): void
  /** The segments that requests are waiting for. */
  keys(): number[]
}

interface Waiter {
  resolve(): void
  reject(reason: Error): void
}

export function createSegmentWaiters(timeoutMs: number): SegmentWaiters {
  const waiters = new Map<number, Set<Waiter>>()

  return {
    wait: (key, signal) =>
      new Promise((resolve, reject) => {
        const onAbort = () => waiter.reject(new AppError('unavailable', 'The listener has gone'))
        const onTimeout = () =>
          waiter.reject(new AppError('unavailable', 'The stream is not ready yet: try again in a moment'))
        const timer = setTimeout(onTimeout, timeoutMs)
        const leave = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          remove(key, waiter)
        }
        const waiter: Waiter = {
          resolve() {
            leave()
            resolve()
          },
          reject(reason) {
            leave()
            reject(reason)
          },
        }
        waiters.set(key, (waiters.get(key) ?? new Set()).add(waiter))
        signal.addEventListener('abort', onAbort, { once: true })
        if (signal.aborted) onAbort()
      }),
    resolve(key) {
      for (const waiter of [...(waiters.get(key) ?? [])]) waiter.resolve()
    },
    reject(key, reason) {
      for (const waiter of [...(waiters.get(key) ?? [])]) waiter.reject(reason)
    },
    keys: () => [...waiters.keys()],
  }

  function remove(key: number, waiter: Waiter): void {
    const others = waiters.get(key)
    others?.delete(waiter)
    if (others?.size === 0) waiters.delete(key)
  }
}
