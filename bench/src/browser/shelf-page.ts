import type { Page } from '../../../e2e/support/browser.ts'
import type { Caller } from '../caller.ts'
import { LIBRARY } from '../shelved-target.ts'

/** Queries about a bookshelf that is open in a browser. */

const PAGE = 100
const SETTLED_WITHIN_MS = 30_000

interface Card {
  readonly index: number
  readonly itemId: string
}

/** Waits until all cards in view are rendered, and returns them. */
export async function cardsInView(page: Page): Promise<Card[]> {
  await page.waitForFunction(
    () => {
      const cells = [...document.querySelectorAll('[data-index]')].filter((cell) => {
        const { top, bottom } = cell.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
      return cells.length > 0 && cells.every((cell) => cell.querySelector('a[data-card-link]') !== null)
    },
    undefined,
    { timeout: SETTLED_WITHIN_MS, polling: 50 },
  )
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-index]')].flatMap((cell) => {
      const address = cell.querySelector('a[data-card-link]')?.getAttribute('href')
      return address
        ? [{ index: Number(cell.dataset['index']), itemId: address.split('/').at(-1) ?? '' }]
        : []
    }),
  )
}

/** Number of cards that differ from the server's item at their position, sorted by title. */
export async function countWrong(cards: readonly Card[], caller: Caller): Promise<number> {
  const order = new Map<number, string>()
  for (const page of new Set(cards.map(({ index }) => Math.floor(index / PAGE)))) {
    const query = `limit=${PAGE}&page=${page}&sort=media.metadata.title&desc=0&minified=1`
    const { results } = await caller.json<{ results: { id: string }[] }>(`${LIBRARY}/items?${query}`)
    results.forEach(({ id }, offset) => order.set(page * PAGE + offset, id))
  }
  return cards.filter(({ index, itemId }) => order.get(index) !== itemId).length
}

interface Watched {
  readonly shift: number
  readonly longTaskMs: number
}

/** Call before the page loads: records layout shifts and long tasks as observed by the page itself. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, longTaskMs: 0 }
    Object.assign(window, { seenByBench: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTaskMs = Math.max(seen.longTaskMs, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

export const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { seenByBench: Watched }).seenByBench)

/** Compressed, as transferred. */
export const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1024,
  )
