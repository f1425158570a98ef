import { expect, type Page } from '@playwright/test'

/** Holds a finger down until the menu opens, then lifts it. */
export async function longPress(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(page.getByRole('menu')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Moves a finger sideways, in a few steps like a real one. */
export async function swipe(page: Page, fromX: number, toX: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', fromX)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', fromX + share * (toX - fromX))
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
