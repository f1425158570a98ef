import type { Page } from '@playwright/test'
import { axeInBothThemes } from '../support/axe.ts'
import { BOOKS, test, titleOf } from '../support/long-shelf.ts'
import { lift } from '../support/sorting.ts'
import { hasOpened } from '../support/popups.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const shelfOf = (libraryId: string) => `/library/${libraryId}/bookshelf`

const overflowPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function addFilter(page: Page, group: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const choice = page.getByRole('dialog', { name: 'Add a filter' })
  await hasOpened(choice)
  await choice.getByRole('button', { name: group, exact: true }).click()
  await choice.getByRole('button', { name: value, exact: true }).click()
}

test.beforeEach(({ page }) => takeSession(page))

test('several filters are saved as a smart shelf, pinned to the navigation and the home page', async ({
  page,
  shelf,
}) => {
  await page.goto(shelfOf(shelf.libraryId))
  await expect(page.getByText(`${BOOKS} Books`)).toBeVisible()
  await page.getByRole('button', { name: 'Filter: All' }).click()
  await page.getByRole('button', { name: 'Combine filters…' }).click()
  const builder = page.getByRole('dialog', { name: 'Combine filters' })
  await addFilter(page, 'Author', 'Author A')
  await addFilter(page, 'Series', 'The Long Walk')
  await builder.getByRole('button', { name: 'Exclude: Series: The Long Walk' }).click()
  await axeInBothThemes(page)
  await builder.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByText('19 Books')).toBeVisible()
  await expect(page).toHaveURL(/filters=/)

  await page.getByRole('button', { name: 'Filter: 2 filters' }).click()
  await page.getByRole('button', { name: 'Combine filters…' }).click()
  await builder.getByRole('textbox', { name: 'Name of the smart shelf' }).fill('A without walks')
  await builder.getByText('Show on the home page').click()
  await builder.getByRole('button', { name: 'Save smart shelf' }).click()
  const pinned = page.getByRole('navigation').getByRole('link', { name: 'A without walks' })
  await expect(pinned).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('19 Books')).toBeVisible()

  await page.goto(`/library/${shelf.libraryId}`)
  const row = page.getByRole('region', { name: 'A without walks' })
  await expect(row.getByRole('link', { name: /Author A/ }).first()).toBeVisible()
  await row.getByRole('link', { name: 'A without walks' }).click()
  await expect(page.getByText('19 Books')).toBeVisible()

  // A rename made elsewhere shows here at once; after a removal the page says so.
  const { smartShelves } = await shelf.api.get<{ smartShelves: { id: string }[] }>('/api/me/shelves')
  const address = `/api/me/smart-shelves/${smartShelves[0]?.id}`
  await shelf.api.patch(address, { name: 'Mostly A' })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Mostly A' })).toBeVisible()
  await shelf.api.remove(address)
  await expect(page.getByText('This smart shelf no longer exists.')).toBeVisible()
})

test('the home page shows the chosen shelves, in the chosen order', async ({ page, shelf }) => {
  await page.goto(`/library/${shelf.libraryId}`)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Recently added')
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Arrange home page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arrange home page' })
  await dialog.getByRole('switch', { name: 'Newest authors' }).click()
  await axeInBothThemes(page)
  await lift(page, 'Recently added')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Recently added is now at place \d/)).toBeAttached()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(headings.first()).toHaveText('Recent series')
  await expect(page.getByRole('heading', { name: 'Newest authors' })).toHaveCount(0)
  await page.reload()
  await expect(headings.first()).toHaveText('Recent series')
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Arrange home page' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(headings.first()).toHaveText('Recently added')
})

test('a library as a list: sorted by column, range-selected with Shift, remembered, and narrow enough for a phone', async ({
  page,
  shelf,
}) => {
  await page.goto(shelfOf(shelf.libraryId))
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByText('List', { exact: true }).click()
  await page.getByText('Size', { exact: true }).click()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Audiobooks' })
  await expect(table.getByRole('columnheader', { name: 'Size' })).toBeVisible()
  await expect(table).toHaveAttribute('aria-rowcount', String(BOOKS + 1))
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const titles = table.locator('[data-card-link]')
  await expect(titles.first()).toContainText(titleOf(0))
  await axeInBothThemes(page)

  await table.getByRole('button', { name: 'Title' }).click()
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
  await expect(titles.first()).toContainText(/^Zlder/)
  await table.getByRole('checkbox').nth(0).click()
  await table
    .getByRole('checkbox')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(5)

  await page.reload()
  await expect(titles.first()).toContainText(/^Zlder/)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(table.getByRole('link', { name: titleOf(0) })).toBeVisible()

  await page.setViewportSize(PHONE.viewport)
  await expect(titles.first()).toBeVisible()
  await expect.poll(() => overflowPx(page)).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPx(page)).toBe(0)
})

test('search results keep their query, also after navigating back', async ({ page, shelf }) => {
  await page.goto(`/library/${shelf.libraryId}`)
  const box = page.getByRole('combobox', { name: 'Search this library' })
  await box.fill(titleOf(7))
  await page.getByRole('button', { name: 'See all results' }).click()
  await expect(page.getByRole('heading', { name: `Results for “${titleOf(7)}”` })).toBeVisible()
  await expect(box).toHaveValue(titleOf(7))
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(titleOf(7)) })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/item\//)
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue(titleOf(7))
})
