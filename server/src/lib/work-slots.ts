/**
 * A limited number of slots for expensive work. Callers wait for a free slot; if too many are waiting, they are
 * rejected at once.
 */
export interface WorkSlots {
  /** Returns a function that frees the slot. Urgent work goes first. Rejects with the signal's reason if aborted. */
  take(options: { readonly isUrgent: boolean; readonly signal: AbortSignal }): Promise<() => void>
}

export class NoSlotError extends Error {}

interface Waiting {
  readonly isUrgent: boolean
  admit(): void
}

export function createWorkSlots(limits: { readonly places: number; readonly maxWaiting: number }): WorkSlots {
  let free = limits.places
  const queue: Waiting[] = []

  return {
    async take({ isUrgent, signal }) {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else if (queue.length >= limits.maxWaiting)
        throw new NoSlotError('Too many requests are already running')
      else await wait(isUrgent, signal)
      return once(giveBack)
    },
  }

  function wait(isUrgent: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        isUrgent,
        admit() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(entry)
    })
  }

  /** Hands the slot to the next in line directly, so that nobody can take it in between. */
  function giveBack(): void {
    const urgent = queue.findIndex((entry) => entry.isUrgent)
    const [next] = queue.splice(Math.max(0, urgent), 1)
    if (next) next.admit()
    else free += 1
  }
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
