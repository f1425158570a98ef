import type { Locator } from '@playwright/test'
import { openBook, test } from '../support/reading-library.ts'
import { forgetPlace } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'
import { swipe } from '../support/touch.ts'
import { PHONE } from '../support/viewports.ts'

/** Books with pages of their own: PDFs and comics. */

const shows = (reader: Locator, page: number, total: number) =>
  expect(reader.getByRole('img', { name: `Page ${page} of ${total}` })).toBeVisible()

/** Top of the picture in the window. */
const topOf = (reader: Locator, page: number): Promise<number> =>
  reader
    .getByRole('img', { name: `Page ${page} of 2` })
    .evaluate((picture) => Math.round(picture.getBoundingClientRect().top))

for (const layout of ['Width', 'One strip']) {
  test(`the keys for reading on show all of a tall page (${layout})`, async ({ page, books }) => {
    await takeSession(page)
    const reader = await openBook(page, books, 'Tall.cbz')
    await shows(reader, 1, 2)
    await reader.getByRole('button', { name: 'Appearance' }).click()
    await reader.getByText(layout, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => topOf(reader, 1)).toBeGreaterThan(0)
    const top = await topOf(reader, 1)
    await page.keyboard.press('Space')
    await expect.poll(() => topOf(reader, 1)).toBeLessThan(top - 300)
    await page.keyboard.press('Shift+Space')
    await expect.poll(() => topOf(reader, 1)).toBe(top)
    await expect(async () => {
      await page.keyboard.press('PageDown')
      await expect(reader.getByRole('slider', { name: 'Go to page' })).toHaveValue('2', { timeout: 100 })
    }).toPass()
  })
}

test('search in a pdf finds words that are set in pieces', async ({ page, books }) => {
  await takeSession(page)
  await forgetPlace(books, 'Patched.pdf')
  const reader = await openBook(page, books, 'Patched.pdf')
  await shows(reader, 1, 3)
  await reader.getByRole('button', { name: 'Search in the book' }).click()
  const field = reader.getByRole('searchbox', { name: 'Search for' })
  await expect(field).toBeFocused()
  await field.fill('harbourmaster')
  await field.press('Enter')
  await expect(reader.getByText('1 result')).toBeVisible()
})

test('one damaged page leaves the others of a pdf or comic readable', async ({ page, books }) => {
  await takeSession(page)
  await forgetPlace(books, 'Patched.pdf')
  const document = await openBook(page, books, 'Patched.pdf')
  await shows(document, 1, 3)
  await document.getByRole('slider', { name: 'Go to page' }).press('End')
  await expect(document.getByText('Page 3 can’t be shown.')).toBeVisible()
  await document.getByRole('button', { name: 'Previous page' }).click()
  await shows(document, 2, 3)
  await document.getByRole('button', { name: 'Close the reader' }).click()

  const comic = await openBook(page, books, 'Torn.cbz')
  await expect(comic.getByText('Page 1 can’t be shown.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await shows(comic, 2, 2)
})

test('a book that could not be loaded can be tried again', async ({ page, books }) => {
  await takeSession(page)
  let isAway = false
  await page.route('**/ebook/**', (route) => (isAway ? route.abort() : route.continue()))
  const reader = await openBook(page, books, 'Paper.pdf')
  await shows(reader, 1, 3)
  await reader.getByRole('button', { name: 'Close the reader' }).click()
  isAway = true
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(reader.getByText('The book can’t be shown')).toBeVisible()
  isAway = false
  await reader.getByRole('button', { name: 'Try again' }).click()
  await shows(reader, 1, 3)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a finger moves an enlarged page, and turns it only from its edge', async ({ page, books }) => {
    await takeSession(page)
    await forgetPlace(books, 'Patched.pdf')
    const reader = await openBook(page, books, 'Patched.pdf')
    await shows(reader, 1, 3)
    for (let zoom = 0; zoom < 4; zoom += 1) await reader.getByRole('button', { name: 'Zoom in' }).click()
    const box = reader.locator('.textLayer').locator('xpath=ancestor::div[contains(@class,"overflow-auto")]')
    await expect.poll(() => box.evaluate((element) => element.scrollWidth)).toBeGreaterThan(600)
    await swipe(page, 330, 130, 400)
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
    await shows(reader, 1, 3)
    await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    await swipe(page, 330, 130, 400)
    await shows(reader, 2, 3)
  })
})
