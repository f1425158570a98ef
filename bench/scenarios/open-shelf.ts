import type { Browser } from '../../e2e/support/browser.ts'
import { DESKTOP } from '../../e2e/support/viewports.ts'
import { readOpening, watchOpening } from '../src/browser/opening.ts'
import { allowFunctions } from '../src/browser/page-functions.ts'
import { scriptKilobytes } from '../src/browser/shelf-page.ts'
import { withBrowser } from '../src/browser/with-browser.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { SHELF_ID } from '../src/shelf.ts'
import { shelve } from '../src/shelved-target.ts'
import { median } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'

const TIMES = 7

export const scenario: Scenario = {
  question:
    'How soon does a shelf show its first covers, and for how long does the page not answer meanwhile?',
  books: 10_000,
  run: (options) =>
    withTarget(options, (target) =>
      withBrowser(async (browser) => measure(browser, await shelve(options, target), options.books)),
    ),
}

async function measure(browser: Browser, target: Target, books: number): Promise<Outcome> {
  const openings: Opened[] = []
  // The first one also warms up the server and the browser.
  for (let time = 0; time <= TIMES; time++) openings.push(await open(browser, target))
  const middle = (of: (opened: Opened) => number) => median(openings.slice(1).map(of))
  const firstCoversMs = middle(({ coversMs }) => coversMs)
  const blockingMs = middle((opened) => opened.blockingMs)
  const scriptKb = middle((opened) => opened.scriptKb)
  return {
    figures: { books, firstCoversMs, blockingMs, scriptKilobytes: scriptKb },
    limits: [
      { name: 'first covers', value: firstCoversMs, bound: { atMost: 900 }, unit: 'ms' },
      { name: 'blocking time', value: blockingMs, bound: { atMost: 200 }, unit: 'ms' },
    ],
  }
}

interface Opened {
  readonly coversMs: number
  readonly blockingMs: number
  readonly scriptKb: number
}

/** A new window is busy for a moment. */
const WINDOW_READY_MS = 1000

/** In a window that is already open and has an empty cache. */
async function open(browser: Browser, { baseUrl, authorization }: Target): Promise<Opened> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: baseUrl, locale: 'en-US' })
  const page = await context.newPage()
  await allowFunctions(page)
  await watchOpening(page)
  const token = authorization.replace('Bearer ', '')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.waitForTimeout(WINDOW_READY_MS)
  await page.goto(`/library/${SHELF_ID}/bookshelf`)
  const opening = await readOpening(page)
  const scriptKb = await scriptKilobytes(page)
  await context.close()
  return { ...opening, scriptKb }
}
