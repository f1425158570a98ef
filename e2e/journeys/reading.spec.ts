import type { Locator } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { chooseOption } from '../support/popups.ts'
import { firstShown, frameOf, idOf, isLaidOut, openBook, test } from '../support/reading-library.ts'
import { forgetPlace, progressOf } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'
import { DESKTOP } from '../support/viewports.ts'

test('[R2.139] [R2.143] [R2.157] an epub is read full screen and paged by arrows; Escape closes it', async ({
  page,
  books,
}) => {
  await forgetPlace(books, 'Fog.epub')
  await takeSession(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const reader = await openBook(page, books, 'Fog.epub')
  await expect(reader.getByRole('heading', { name: 'Fog' })).toBeVisible()
  await expect(reader.getByText('by Ada Moor')).toBeVisible()
  await expect(reader.getByRole('contentinfo')).toContainText(/epub/i)
  await expect.poll(() => reader.boundingBox()).toEqual({ x: 0, y: 0, width: 1400, height: 900 })

  await expect(frameOf(page).getByRole('heading', { name: 'Arrival' })).toBeInViewport()
  expect(asked).toContainEqual(
    expect.stringMatching(/^\/ebook\/[^/]+\/[^/]+\/Ada%20Moor\/Fog\.epub\/Fog\.epub$/),
  )
  await page.screenshot({ path: '.output/reader-epub.png' })
  await isLaidOut(reader)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^Arrival \d+$/)
  const second = await firstShown(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).not.toBe(second)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => firstShown(page)).toBe(second)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
})

test('a spare frame is preloaded on an e-book’s page, and removed once the book has its own', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const spare = page.locator('iframe[src$="book-frame.html?spare"]')
  await page.goto(`/item/${idOf(books, 'Fog.epub')}`)
  await expect(spare).toHaveCount(1)
  await expect(spare).toBeHidden()
  await openBook(page, books, 'Fog.epub')
  await expect(frameOf(page).locator('body')).toContainText('Arrival')
  await expect(spare).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(spare).toHaveCount(1)
})

test('Escape closes the open panel, then the reader', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Fog.epub')
  await isLaidOut(reader)
  for (const name of ['Contents', 'Appearance']) {
    const panel = reader.getByRole('region', { name })
    await reader.getByRole('button', { name }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(reader).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
})

test('arrows turn pages at once, however quickly the book opens', async ({ page, books }) => {
  await forgetPlace(books, 'Two.epub')
  await takeSession(page)
  const first = await openBook(page, books, 'Two.epub')
  await isLaidOut(first)
  await page.keyboard.press('Escape')
  await expect(first).toHaveCount(0)
  // The second time the item is cached, so the reader opens fully loaded.
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  await isLaidOut(reader)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^Morning \d+$/)
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => firstShown(page)).toBe('Morning')
  await frameOf(page)
    .locator('body')
    .click({ position: { x: 700, y: 200 } })
  await page.keyboard.press('Space')
  await expect.poll(() => firstShown(page)).toMatch(/^Morning \d+$/)
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => firstShown(page)).toBe('Morning')
})

test('[R2.147] a format without a reader offers none', async ({ page, books }) => {
  await takeSession(page)
  await page.goto(`/item/${idOf(books, 'Scans')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /Library files/ }).click()
  await expect(page.getByRole('cell', { name: /Scans\.djvu/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Read / })).toHaveCount(0)

  // High enough for all books to be in view: others are not rendered.
  await page.setViewportSize({ ...DESKTOP.viewport, height: 2000 })
  await page.goto(`/library/${books.id}/bookshelf`)
  const card = (title: string) => page.getByRole('link', { name: new RegExp(`^${title},`) })
  const readOn = async (title: string) => {
    await card(title).hover()
    return page
      .locator('[data-index]')
      .filter({ has: card(title) })
      .getByRole('button', { name: /^Read/ })
  }
  await expect(await readOn('Fog')).toHaveCount(1)
  await expect(await readOn('Scans')).toHaveCount(0)
})

for (const file of ['Kindle.mobi', 'Newer.azw3']) {
  test(`[R2.144] ${file} opens in the mobi reader with readable text`, async ({ page, books }) => {
    await takeSession(page)
    const name = file.split('.')[0] ?? ''
    const reader = await openBook(page, books, file)
    await expect(frameOf(page).getByRole('heading', { name })).toBeInViewport()
    await isLaidOut(reader)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => firstShown(page)).toMatch(new RegExp(`^${name} \\d+$`))
    await expect.poll(async () => (await progressOf(books, file))?.ebookLocation).toContain('epubcfi(/6/2!/4')
  })
}

test('[R2.145] a pdf opens in the pdf reader and its pages can be turned', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Paper.pdf')
  await expect(reader.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
  const text = reader.locator('.textLayer')
  await expect(text.getByText('Page one', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(text.getByText('Page two', { exact: true })).toBeAttached()
  await page.screenshot({ path: '.output/reader-pdf.png' })
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('button', { name: 'Page three' }).click()
  await expect(reader.getByRole('img', { name: 'Page 3 of 3' })).toBeVisible()
  await expect.poll(async () => (await progressOf(books, 'Paper.pdf'))?.ebookLocation).toBe('3')
})

test('links in a pdf lead to their page, with a way back, and to websites in a new tab', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Linked.pdf')
  const web = reader.getByRole('link', { name: 'https://example.org/' })
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await reader.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(reader.getByRole('img', { name: 'Page 3 of 3' })).toBeVisible()
  await expect.poll(async () => (await progressOf(books, 'Linked.pdf'))?.ebookLocation).toBe('3')
  await expect(web).toHaveCount(0)
  await reader.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(reader.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
})

const chooseDirection = (reader: Locator, direction: string) =>
  chooseOption(reader.getByRole('combobox', { name: 'Reading direction' }), direction)

for (const file of ['Strip.cbz', 'Panels.cbr']) {
  test(`[R2.146] ${file} opens in the comic reader and its pages can be turned`, async ({ page, books }) => {
    await takeSession(page)
    const reader = await openBook(page, books, file)
    await expect(reader.getByRole('img', { name: 'Page 1 of 4' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(reader.getByRole('img', { name: 'Page 2 of 4' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(reader.getByRole('img', { name: 'Page 1 of 4' })).toBeVisible()
    await reader.getByRole('button', { name: 'Appearance' }).click()
    await reader.getByText('Two', { exact: true }).click()
    await chooseDirection(reader, 'Right to left')
    await page.screenshot({ path: `.output/reader-${file}.png` })
    await reader.getByRole('button', { name: 'Close', exact: true }).click()
    await page.keyboard.press('ArrowLeft')
    await expect(reader.getByRole('img', { name: 'Page 3 of 4' })).toBeVisible()
    await expect.poll(async () => (await progressOf(books, file))?.ebookLocation).toBe('2')
  })
}

test('a right-to-left comic opens right to left, unless the reader chooses otherwise', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Manga.cbz')
  const pageNumbered = (number: number) => reader.getByRole('img', { name: `Page ${number} of 4` })
  await expect(pageNumbered(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(pageNumbered(2)).toBeVisible()
  await reader.getByRole('button', { name: 'Appearance' }).click()
  await reader.getByText('Two', { exact: true }).click()
  const left = async (number: number) => (await pageNumbered(number).boundingBox())?.x ?? Number.NaN
  await expect.poll(async () => (await left(3)) < (await left(2))).toBe(true)
  await chooseDirection(reader, 'Left to right')
  await expect.poll(async () => (await left(2)) < (await left(3))).toBe(true)
  await reader.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(pageNumbered(1)).toBeVisible()
})

test('[R1.010] e-books of all formats can be read full screen', async ({ page, books }) => {
  await takeSession(page)
  for (const file of ['Fog.epub', 'Kindle.mobi', 'Newer.azw3', 'Paper.pdf', 'Strip.cbz', 'Panels.cbr']) {
    const reader = await openBook(page, books, file)
    const isPaged = /pdf|cb/.test(file)
    const shown = isPaged ? reader.getByRole('img', { name: /^Page \d/ }) : frameOf(page).locator('p').first()
    await expect(shown.first()).toBeAttached()
    await expect(reader.getByRole('button', { name: 'Next page' })).toBeVisible()
    await expect.poll(() => reader.boundingBox()).toEqual({ x: 0, y: 0, width: 1400, height: 900 })
  }
})

test('bookmarks and highlights are saved, listed, found again and exported', async ({ page, books }) => {
  await forgetPlace(books, 'Fog.epub')
  await takeSession(page)
  const reader = await openBook(page, books, 'Fog.epub')
  await expect(frameOf(page).getByRole('heading', { name: 'Arrival' })).toBeAttached()
  await reader.getByRole('button', { name: 'Bookmark this page' }).click()
  await expect(reader.getByRole('button', { name: 'Remove the bookmark' })).toBeVisible()
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('button', { name: 'Arrival' }).click()
  await reader.getByRole('button', { name: 'Contents' }).click()
  const back = reader.getByRole('button', { name: 'Back to where you were' })
  await expect(back).toBeVisible()

  await frameOf(page)
    .locator('p')
    .nth(2)
    .evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph))
  await expect(reader.getByRole('toolbar')).toBeVisible()
  await expect(back).toBeHidden()
  await reader.getByRole('button', { name: 'Highlight in green' }).click()
  const notes = reader.getByRole('button', { name: 'Bookmarks and notes' })
  await notes.click()
  const panel = reader.getByRole('region', { name: 'Bookmarks and notes' })
  const rows = panel.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const row = rows.filter({ hasText: 'Arrival 3' })
  await row.getByRole('button', { name: 'Write a note' }).click()
  const address = `https://example.org/${'fog'.repeat(40)}`
  await row.getByLabel('Note', { exact: true }).fill(`Why fog? ${address}`)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await notes.click()
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`Why fog? ${address}`)
  await expect(row.getByRole('button', { name: 'Remove' })).toBeInViewport()
  await axe(page)
  await page.screenshot({ path: '.output/reader-notes.png' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Export as Markdown' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Fog.md')
  const colors = () =>
    frameOf(page)
      .locator('body')
      .evaluate(() =>
        [...CSS.highlights].map(([color, ranges]) => [
          color,
          [...ranges].map((range) => String(range).slice(0, 10)),
        ]),
      )
  await expect.poll(colors).toEqual([['green', ['Arrival 3.']]])
})

test('[R3.055] the e-reader setting takes effect', async ({ page, books }) => {
  await takeSession(page)
  await page.goto('/config')
  const setting = page.getByRole('switch', { name: 'Enable the e-reader for everyone' })
  await expect(setting).toBeChecked()
  // The switch flips before the response arrives, and navigating away would abort the request.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await setting.click()
  await expect(setting).not.toBeChecked()
  await saved
  await page.goto(`/item/${idOf(books, 'Fog.epub')}`)
  await expect(page.getByText('The e-reader is switched off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveCount(0)
  await books.api.patch('/api/settings', { enableEReader: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible()
  await expect(page.getByText('The e-reader is switched off')).toHaveCount(0)
})
