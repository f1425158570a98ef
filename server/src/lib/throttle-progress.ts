const REPORT_EVERY_MS = 250

/** Limits calls to a few per second, but passes on every call whose last argument, the completed fraction, is 1. */
export function throttleProgress<Args extends [...unknown[], number]>(
  report: (...args: Args) => void,
): (...args: Args) => void {
  let reportedAt = 0
  return (...args) => {
    const share = args.at(-1) as number
    if (share < 1 && performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    report(...args)
  }
}
