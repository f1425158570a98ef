/** Lets one caller in at a time, first come, first served. */
export interface Mutex {
  acquire(): Promise<void>
  /** Must be called once for each `acquire`. */
  release(): void
}

export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    async acquire() {
      if (!isHeld) isHeld = true
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      // Handed over directly, so that a new caller can't jump the queue.
      if (next) next()
      else isHeld = false
    },
  }
}
