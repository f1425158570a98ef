import type { Page } from '../../../e2e/support/browser.ts'
import { heard, listen } from '../../../e2e/support/hearing.ts'
import { armStopwatch, readStopwatch, type Timing } from './stopwatch.ts'
import { HALF_SECONDS } from './long-books.ts'

/** A listener's actions in the browser. */

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** Presses play on an item's page, and waits for the first sound. */
export async function pressPlay(page: Page, itemId: string): Promise<Timing> {
  await page.goto(`/item/${itemId}`)
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Continue|Resume)/ })
    .first()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await armStopwatch(page, 'play')
  await button.click()
  return readStopwatch(page)
}

/** Clicks into the track bar, at `share` of its width. */
export async function jumpTo(page: Page, share: number): Promise<Timing> {
  const box = await player(page).getByRole('slider', { name: 'Position' }).boundingBox()
  if (box === null) throw new Error('there is no track bar')
  await armStopwatch(page, 'jump')
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
  return readStopwatch(page)
}

export async function closePlayer(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: 'Close player' }).click()
  await player(page).waitFor({ state: 'detached' })
}

/** The longest silence between the end of one file and the start of the next. */
export async function gapBetweenFiles(page: Page, itemId: string): Promise<number> {
  await pressPlay(page, itemId)
  await listen(page)
  const position = player(page).getByRole('slider', { name: 'Position' })
  await page.waitForFunction(
    (slider) => Number(slider?.getAttribute('aria-valuenow')) > 0,
    await position.elementHandle(),
  )
  for (;;) {
    const seconds = Number(await position.getAttribute('aria-valuenow'))
    if (seconds > HALF_SECONDS + 2) break
    await page.waitForTimeout(200)
  }
  const { longestSilenceMs, loudest } = await heard(page)
  if (loudest < 0.02) throw new Error('nothing was heard')
  return longestSilenceMs
}
