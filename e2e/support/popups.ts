import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/**
 * A list or menu is in its place and has stopped growing. Before that a click may be aimed at where it no longer is.
 */
export async function hasOpened(popup: Locator): Promise<void> {
  await expect(popup).toHaveCSS('opacity', '1')
  await expect(popup).toHaveCSS('scale', /^(none|1)$/)
}

/** Opens a list of choices and takes one of them. */
export async function chooseOption(box: Locator, name: string | RegExp): Promise<void> {
  await box.click()
  const list = box.page().getByRole('listbox')
  await hasOpened(list)
  await list.getByRole('option', { name }).click()
}
