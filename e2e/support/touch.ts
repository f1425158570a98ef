import { expect, type Page } from '@playwright/test'

/** Holds a finger down until the menu opens, then lifts it. */
export async function longPress(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(page.getByRole('menu')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
