/** Time as the engine knows it: handed in, so that tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` once, later; the result cancels it. */
  after(delayMs: number, work: () => void): () => void
  /** Runs `work` again and again; the result stops it. */
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
