import { expect, type Page } from '@playwright/test'

/** A finger that stays until the menu is there, and is lifted then. */
export async function longPress(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(page.getByRole('menu')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
