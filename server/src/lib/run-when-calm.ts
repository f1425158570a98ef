export interface WhenCalm {
  /** Asks for a run; asking again postpones it. */
  ask(): void
  cancel(): void
}

interface Waits {
  /** Time without another request before the work runs. */
  readonly calmMs: number
  /** The longest wait, however many requests follow. */
  readonly maxMs: number
}

/** Runs work that follows a series of changes once the series is over, so that it does not slow the series down. */
export function runWhenCalm(work: () => void, { calmMs, maxMs }: Waits): WhenCalm {
  let timer: NodeJS.Timeout | undefined
  let firstAskedAt: number | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    firstAskedAt = undefined
  }
  return {
    ask() {
      const now = performance.now()
      firstAskedAt ??= now
      clearTimeout(timer)
      const waitMs = Math.max(0, Math.min(calmMs, firstAskedAt + maxMs - now))
      timer = setTimeout(() => {
        cancel()
        work()
      }, waitMs).unref()
    },
    cancel,
  }
}
