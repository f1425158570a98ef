/** A line or two stay in view. */
const STEP = 0.9

/** Scrolls within a page that is taller than the window; false if there is nothing more of it to show. */
export function scrollPage(box: HTMLElement | null, by: 1 | -1): boolean {
  if (!box) return false
  const before = box.scrollTop
  box.scrollTop += by * STEP * box.clientHeight
  return Math.abs(box.scrollTop - before) > 1
}
