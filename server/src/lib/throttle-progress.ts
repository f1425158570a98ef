const TELL_EVERY_MS = 250

/** Passes on a few calls a second, and every one whose last number, the share that is done, is 1. */
export function throttleProgress<Args extends [...unknown[], number]>(
  tell: (...args: Args) => void,
): (...args: Args) => void {
  let toldAt = 0
  return (...args) => {
    const share = args.at(-1) as number
    if (share < 1 && performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    tell(...args)
  }
}
