import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Locators and actions for the player. */

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Player' })
export const position = (page: Page): Locator => bar(page).getByRole('slider', { name: 'Position' })
export const seconds = async (page: Page): Promise<number> =>
  Number(await position(page).getAttribute('aria-valuenow'))

export async function startBook(page: Page, itemId: string): Promise<void> {
  await page.goto(`/item/${itemId}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Continue|Resume)/ })
    .first()
    .click()
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 20_000 })
}

export async function openPlayerModal(page: Page, name: string): Promise<Locator> {
  await bar(page).getByRole('button', { name }).click()
  const modal = page.getByRole('dialog', { name })
  await expect(modal).toBeVisible()
  return modal
}
