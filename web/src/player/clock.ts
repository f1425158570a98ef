/** The engine's clock: injected, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` once after a delay; returns a function that cancels it. */
  after(delayMs: number, work: () => void): () => void
  /** Runs `work` periodically; returns a function that stops it. */
  every(periodMs: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  every(periodMs, work) {
    const timer = setInterval(work, periodMs)
    return () => clearInterval(timer)
  },
}
