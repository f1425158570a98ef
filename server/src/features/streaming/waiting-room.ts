import { AppError } from '../../lib/errors.ts'

/** Those who asked for something that is not there yet, by what they asked for. */
export interface WaitingRoom {
  /** Ends when it has come; rejects when it won't, when it takes too long and when the one who asked has gone. */
  wait(key: number, signal: AbortSignal): Promise<void>
  /** It has come. */
  serve(key: number): void
  /** It won't come. */
  dismiss(key: number, reason: Error): void
  /** What is waited for. */
  keys(): number[]
}

interface Guest {
  resolve(): void
  reject(reason: Error): void
}

export function createWaitingRoom(patienceMs: number): WaitingRoom {
  const guests = new Map<number, Set<Guest>>()

  return {
    wait: (key, signal) =>
      new Promise((resolve, reject) => {
        const onAbort = () => guest.reject(new AppError('unavailable', 'The listener has gone'))
        const onTimeout = () =>
          guest.reject(new AppError('unavailable', 'The stream is not ready yet: try again in a moment'))
        const timer = setTimeout(onTimeout, patienceMs)
        const leave = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          remove(key, guest)
        }
        const guest: Guest = {
          resolve() {
            leave()
            resolve()
          },
          reject(reason) {
            leave()
            reject(reason)
          },
        }
        guests.set(key, (guests.get(key) ?? new Set()).add(guest))
        signal.addEventListener('abort', onAbort, { once: true })
        if (signal.aborted) onAbort()
      }),
    serve(key) {
      for (const guest of [...(guests.get(key) ?? [])]) guest.resolve()
    },
    dismiss(key, reason) {
      for (const guest of [...(guests.get(key) ?? [])]) guest.reject(reason)
    },
    keys: () => [...guests.keys()],
  }

  function remove(key: number, guest: Guest): void {
    const others = guests.get(key)
    others?.delete(guest)
    if (others?.size === 0) guests.delete(key)
  }
}
