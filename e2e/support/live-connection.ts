import type { Page } from '@playwright/test'

/**
 * Call before opening a page; resolves once its live connection is established, so that later changes arrive as
 * events.
 */
export async function liveConnectionOf(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"init"'))
}
