import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/**
 * A list or menu is in its place and has stopped growing. Before that a click may be aimed at where it no longer is.
 */
export async function hasOpened(popup: Locator): Promise<void> {
  await expect(popup).toHaveCSS('opacity', '1')
  await expect(popup).toHaveCSS('scale', /^(none|1)$/)
}
