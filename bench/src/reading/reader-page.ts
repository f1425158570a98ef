import type { Frame, Page } from '../../../e2e/support/browser.ts'

/** A reader's actions in the browser, timed inside the page, so that browser automation is excluded. */

type Timed = Window & { pressedMs?: number; shownMs?: number; turns?: number[] }

const GIVE_UP_MS = 60_000

/** From pressing Read until the first page is shown with its position in the book. */
export async function firstPageMs(page: Page, itemId: string): Promise<number> {
  await page.goto(`/item/${itemId}`)
  const read = page.getByRole('button', { name: 'Read', exact: true })
  await read.waitFor()
  await page.evaluate(() => {
    const timed: Timed = window
    const look = () => {
      if (document.querySelector('[role=dialog] footer input[type=range]')) timed.shownMs = performance.now()
      else requestAnimationFrame(look)
    }
    const press = ({ timeStamp }: Event) => {
      timed.pressedMs = timeStamp
      look()
    }
    window.addEventListener('pointerdown', press, { capture: true, once: true })
  })
  await read.click()
  await page.waitForFunction(() => (window as Timed).shownMs !== undefined, undefined, {
    timeout: GIVE_UP_MS,
  })
  return page.evaluate(() => {
    const { pressedMs = 0, shownMs = 0 }: Timed = window
    return shownMs - pressedMs
  })
}

/** From the key press to the frame in which the next page is drawn. */
export async function turnsMs(page: Page, count: number): Promise<number[]> {
  const frame = page.frames().find((one) => one.url().endsWith('book-frame.html'))
  if (!frame) throw new Error('No book is open')
  await frame.evaluate(watchTurns)
  // Keys pressed in the page itself would not reach the frame.
  await page.locator('iframe[src$="book-frame.html"]').focus()
  for (let turn = 1; turn <= count; turn += 1) {
    await page.keyboard.press('ArrowRight')
    await waitForTurn(frame, turn)
  }
  return frame.evaluate(() => (window as Timed).turns ?? [])
}

function watchTurns(): void {
  const timed: Timed = window
  const turns: number[] = []
  timed.turns = turns
  let pressedMs = 0
  const note = () => {
    if (pressedMs === 0) return
    const from = pressedMs
    pressedMs = 0
    requestAnimationFrame(() => turns.push(performance.now() - from))
  }
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'ArrowRight') pressedMs = timeStamp
    },
    { capture: true },
  )
  // Another page of the chapter, or another chapter.
  window.addEventListener('scroll', note)
  new MutationObserver(note).observe(document.documentElement, { childList: true })
}

async function waitForTurn(frame: Frame, count: number): Promise<void> {
  await frame.waitForFunction((wanted) => ((window as Timed).turns?.length ?? 0) >= wanted, count, {
    timeout: GIVE_UP_MS,
  })
}
