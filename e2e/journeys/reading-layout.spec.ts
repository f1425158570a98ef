import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { SMALLEST_PHONE } from '../support/fits.ts'
import { firstShown, frameOf, idOf, isLaidOut, openBook, test } from '../support/reading-library.ts'
import { forgetPlace, progressOf } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'
import { swipe } from '../support/touch.ts'
import { PHONE } from '../support/viewports.ts'

test('a footnote opens over the page, by mouse and by keyboard, and closes without moving the page', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Notes.epub')
  const text = frameOf(page)
  await expect(text.getByRole('heading', { name: 'Text' })).toBeInViewport()
  const note = text.getByRole('dialog')

  await test.step('a note at the end of the file, hidden from the text', async () => {
    await expect(text.getByText('A lamp of')).toBeHidden()
    await text.getByRole('link', { name: '1', exact: true }).click()
    await expect(note).toHaveAccessibleName('Note 1')
    await expect(note).toContainText('A lamp of oil.')
    await expect(note.getByText('↩')).toHaveCount(0)
    await page.screenshot({ path: '.output/reader-footnote.png' })
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(note).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Close the reader' })).toBeVisible()
  })
  await test.step('a note in another file, by keyboard; the focus is restored', async () => {
    const link = text.getByRole('link', { name: '2', exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(note).toContainText('A bell of bronze.It still rings.')
    await page.keyboard.press('ArrowRight')
    await expect(text.getByRole('heading', { name: 'Text' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(note).toHaveCount(0)
    await expect(link).toBeFocused()
  })
  await test.step('a note that the book does not mark as one, containing a link', async () => {
    await text.getByRole('link', { name: '3', exact: true }).click()
    await expect(note).toContainText('A horn for the fog')
    await note.getByRole('link', { name: 'later' }).click()
    await expect(text.getByRole('heading', { name: 'Later' })).toBeInViewport()
    await reader.getByRole('button', { name: 'Back to where you were' }).click()
    await expect(text.getByRole('heading', { name: 'Text' })).toBeInViewport()
  })
  await test.step('other links navigate, and a note can be opened in place', async () => {
    await text.getByRole('link', { name: '2', exact: true }).click()
    await note.getByRole('button', { name: 'Go to the note' }).click()
    await expect(text.getByRole('heading', { name: 'All notes' })).toBeInViewport()
    await reader.getByRole('button', { name: 'Back to where you were' }).click()
    await text.getByRole('link', { name: 'all notes' }).click()
    await expect(text.getByRole('heading', { name: 'All notes' })).toBeInViewport()
    await expect(note).toHaveCount(0)
    await reader.getByRole('button', { name: 'Back to where you were' }).click()
    await text.getByRole('link', { name: '1', exact: true }).click()
    await note.getByRole('button', { name: 'Go to the note' }).click()
    await expect(text.getByText('A lamp of')).toBeInViewport()
    await reader.getByRole('button', { name: 'Back to where you were' }).click()
  })
  await test.step('looking something up outside the reading order does not finish the book', async () => {
    await text.getByRole('link', { name: 'sources' }).click()
    await expect(text.getByRole('heading', { name: 'Sources' })).toBeInViewport()
    await expect.poll(async () => (await progressOf(books, 'Notes.epub'))?.ebookLocation).toContain('/6/8')
    const progress = await progressOf(books, 'Notes.epub')
    expect(progress?.isFinished).toBe(false)
    expect(progress?.ebookProgress).toBeLessThan(0.5)
  })
})

for (const file of ['Story.fb2', 'Packed.fb2.zip']) {
  test(`${file} can be read, with its contents and its notes`, async ({ page, books }) => {
    await takeSession(page)
    const reader = await openBook(page, books, file)
    const text = frameOf(page)
    await expect(reader.getByText('by Ada Moor')).toBeVisible()
    await expect(text.getByRole('heading', { name: 'Shore' })).toBeInViewport()
    await isLaidOut(reader)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => firstShown(page)).toMatch(/^Shore \d+$/)
    await reader.getByRole('button', { name: 'Contents' }).click()
    await reader.getByRole('button', { name: 'Ebb' }).click()
    await expect(text.getByRole('heading', { name: 'Ebb' })).toBeInViewport()
    await expect.poll(async () => (await progressOf(books, file))?.ebookLocation).toContain('epubcfi(/6/4')
    await text.getByRole('link', { name: '[1]' }).dispatchEvent('click')
    await expect(text.getByRole('dialog')).toContainText('Said by the harbour master.')
  })
}

test('vertical text is paged with the next page to the left, and the position is kept', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Tategaki.epub')
  const text = frameOf(page)
  await expect(text.getByRole('heading', { name: '一章' })).toBeInViewport()
  await page.screenshot({ path: '.output/reader-vertical.png' })
  const shown = () => firstShown(page).then((words) => words.split('。')[0])
  await isLaidOut(reader)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).toMatch(/^\d+$/)
  const second = await shown()
  const position = () => text.locator('body').evaluate(() => [scrollX, scrollY % innerHeight])
  await expect.poll(position).toEqual([0, 0])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).not.toBe(second)
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe(second)
  await expect.poll(async () => (await progressOf(books, 'Tategaki.epub'))?.ebookLocation).toContain('/6/2')
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(
    text
      .locator('p')
      .filter({ hasText: `${second}。` })
      .first(),
  ).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
  await openBook(page, books, 'Tategaki.epub')
  await expect(
    text
      .locator('p')
      .filter({ hasText: `${second}。` })
      .first(),
  ).toBeInViewport()
})

test('an epub with media overlays is read like any other', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Aloud.epub')
  await isLaidOut(reader)
  await expect.poll(() => firstShown(page)).toBe('Heard and read')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toMatch(/^Spoken \d+$/)
  await reader.getByRole('button', { name: 'Contents' }).click()
  await expect(reader.getByRole('region', { name: 'Contents' }).getByRole('listitem')).toHaveCount(2)
  await reader.getByRole('button', { name: 'Silent', exact: true }).click()
  await expect.poll(() => firstShown(page)).toBe('Silent')
  await expect(frameOf(page).locator('audio')).toHaveCount(0)
})

test('right-to-left and fixed-layout books', async ({ page, books }) => {
  await takeSession(page)
  const text = frameOf(page)
  const kitab = await openBook(page, books, 'Kitab.epub')
  await expect(text.locator('p')).toBeVisible()
  await isLaidOut(kitab)
  const scrolled = () => text.locator('body').evaluate(() => window.scrollX)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(scrolled).toBeLessThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBe(0)
  await page.keyboard.press('Escape')

  const fixed = await openBook(page, books, 'Fixed.epub')
  await expect(text.getByText('Plate 1')).toBeInViewport()
  await isLaidOut(fixed)
  await page.keyboard.press('ArrowRight')
  await expect(text.getByText('Plate 2')).toBeInViewport()
})

test('long code listings and boxes can be read to their end, and wide tables fit the page', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Boxes.epub')
  await isLaidOut(reader)
  const seen = new Set<string>()
  const next = reader.getByRole('button', { name: 'Next page' })
  for (;;) {
    for (const name of await shownSentences(page)) seen.add(name)
    if (await next.isDisabled()) break
    const before = await firstPosition(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => firstPosition(page)).not.toBe(before)
  }
  const all = await frameOf(page)
    .locator('body')
    .evaluate((body) => body.textContent?.match(/(Line|Clipped |Inline )\d+|The end/g) ?? [])
  expect(all).toHaveLength(150 + 40 + 40 + 1)
  expect(all.filter((name) => !seen.has(name))).toEqual([])
  const tableWidth = await frameOf(page)
    .locator('table')
    .evaluate((table) => table.getClientRects()[0]?.width ?? 0)
  expect(tableWidth).toBeLessThan((page.viewportSize()?.width ?? 0) / 2)
})

const firstPosition = (page: Page): Promise<number> =>
  frameOf(page)
    .locator('body')
    .evaluate(() => window.scrollX)

/** Beginnings of sentences that are entirely inside the window, like "Line12" or "Inline 3". */
const shownSentences = (page: Page): Promise<string[]> =>
  frameOf(page)
    .locator('body')
    .evaluate((body) => {
      const shown: string[] = []
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        for (const { 0: name, index } of text.data.matchAll(/(Line|Clipped |Inline )\d+|The end/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + name.length)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          if (left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight) shown.push(name)
        }
      }
      return shown
    })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a book fills the width, taps at the edges turn pages, panels cover it', async ({ page, books }) => {
    await takeSession(page)
    const reader = await openBook(page, books, 'Fog.epub')
    await expect(frameOf(page).locator('p').first()).toBeAttached()
    await reader.getByRole('button', { name: 'Contents' }).click()
    await reader.getByRole('button', { name: 'Departure' }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Departure' })).toBeInViewport()
    await expect(reader.getByRole('region', { name: 'Contents' })).toHaveCount(0)
    await page.touchscreen.tap(370, 400)
    await expect.poll(() => firstShown(page)).toMatch(/^Departure \d+$/)
    await page.screenshot({ path: '.output/reader-phone.png' })
    await reader.getByRole('button', { name: 'Appearance' }).click()
    await page.screenshot({ path: '.output/reader-phone-look.png' })
    await axe(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a swipe turns the page in either direction, and is not a way back in the browser', async ({
    page,
    books,
  }) => {
    await forgetPlace(books, 'Two.epub')
    await takeSession(page)
    await page.goto('/')
    const reader = await openBook(page, books, 'Two.epub')
    await isLaidOut(reader)
    await swipe(page, 330, 60, 400)
    await expect.poll(() => firstShown(page)).toMatch(/^Morning \d+$/)
    await swipe(page, 60, 330, 400)
    await expect.poll(() => firstShown(page)).toBe('Morning')
    await expect(page).toHaveURL(new RegExp(`/item/${idOf(books, 'Two.epub')}`))
    await expect(reader).toBeVisible()
  })

  test('the back button closes the panel, then the reader; the page stays', async ({ page, books }) => {
    await takeSession(page)
    await page.goto(`/library/${books.id}/search?q=Fog`)
    await page.getByRole('main').getByRole('link', { name: 'Fog' }).first().tap()
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    const reader = page.getByRole('dialog')
    await isLaidOut(reader)
    await reader.getByRole('button', { name: 'Contents' }).click()
    const contents = reader.getByRole('region', { name: 'Contents' })
    await expect(contents).toBeVisible()
    await page.goBack()
    await expect(contents).toHaveCount(0)
    await expect(reader).toBeVisible()
    await page.goBack()
    await expect(reader).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/item/${idOf(books, 'Fog.epub')}$`))
    await page.goBack()
    await expect(page).toHaveURL(/\/search\?q=Fog$/)
  })

  test('every tool of the PDF reader is inside the viewport of a small phone', async ({ page, books }) => {
    await takeSession(page)
    await page.setViewportSize(SMALLEST_PHONE)
    const reader = await openBook(page, books, 'Paper.pdf')
    const tools = reader.getByRole('banner').getByRole('button')
    await expect(tools).toHaveCount(8)
    for (const tool of await tools.all()) await expect(tool).toBeInViewport({ ratio: 1 })
  })
})
