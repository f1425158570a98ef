/** One at a time, in the order they came. */
export interface Turns {
  take(): Promise<void>
  /** To be called once by whoever has taken a turn. */
  give(): void
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  return {
    async take() {
      if (!isTaken) isTaken = true
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give() {
      const next = waiting.shift()
      // The turn goes to the next one without being free in between.
      if (next) next()
      else isTaken = false
    },
  }
}
