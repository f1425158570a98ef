import { expect, type Page } from '@playwright/test'

/** Holds a finger down until the menu opens, then lifts it. */
export async function longPress(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(page.getByRole('menu')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Moves a finger sideways, in a few steps like a real one. */
export const swipe = (page: Page, fromX: number, toX: number, y: number): Promise<void> =>
  moveFinger(page, { x: fromX, y }, { x: toX, y })

/** Moves a finger upwards, to what is further down. */
export const swipeUp = (page: Page, x: number, fromY: number, toY: number): Promise<void> =>
  moveFinger(page, { x, y: fromY }, { x, y: toY })

interface Point {
  readonly x: number
  readonly y: number
}

async function moveFinger(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', point: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  await touch('touchStart', from)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    const along = (start: number, end: number) => start + share * (end - start)
    await touch('touchMove', { x: along(from.x, to.x), y: along(from.y, to.y) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
