import type { Page } from '../../../e2e/support/browser.ts'

/** From requesting a page until its first covers are visible. */
interface Opening {
  readonly coversMs: number
  /** Total time beyond 50 ms of all long tasks, until the page was idle. */
  readonly blockingMs: number
}

interface Seen {
  coversMs: number
  blockingMs: number
}

const LONG_TASK_MS = 50

export async function watchOpening(page: Page): Promise<void> {
  await page.addInitScript((longTaskMs) => {
    const seen: Seen = { coversMs: 0, blockingMs: 0 }
    Object.assign(window, { seenOpening: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blockingMs += duration - longTaskMs
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      const cards = [...document.querySelectorAll('a[data-card-link]')].filter(
        (card) => card.getBoundingClientRect().top < window.innerHeight,
      )
      const pictures = cards.flatMap((card) => [...card.querySelectorAll('img')])
      if (cards.length > 0 && pictures.every(({ complete }) => complete)) seen.coversMs = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, LONG_TASK_MS)
}

export async function readOpening(page: Page): Promise<Opening> {
  const read = () => page.evaluate(() => (window as unknown as { seenOpening: Seen }).seenOpening)
  await page.waitForFunction(() => (window as unknown as { seenOpening: Seen }).seenOpening.coversMs > 0)
  await page.waitForLoadState('networkidle')
  return read()
}
