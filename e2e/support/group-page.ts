import { expect, type Locator, type Page } from '@playwright/test'
import { lift } from './sorting.ts'

/** The list on the page of a collection or a playlist. */

export const entries = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: label }).getByRole('listitem')

/** The title is the first link of each row. */
export const titlesIn = (page: Page, label: string): Promise<(string | undefined)[]> =>
  entries(page, label).evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent))

/** Lifts a row by its handle and drops it the given number of places higher. */
export async function moveUp(page: Page, title: string, places: number): Promise<void> {
  await lift(page, title)
  for (let step = 0; step < places; step++) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(new RegExp(`${title} is now at place ${places - step} of`))).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByText(new RegExp(`${title} was dropped at place 1`))).toBeAttached()
}
