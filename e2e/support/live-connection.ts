import type { Page } from '@playwright/test'

/**
 * Call it before a page is opened; the result comes when its live connection stands, so that what happens next
 * arrives as an event.
 */
export async function liveConnectionOf(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"init"'))
}
