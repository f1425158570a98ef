import { axe } from '../support/axe.ts'
import { EVIL } from '../support/hostile-epub.ts'
import { firstShown, frameOf, isLaidOut, openBook, test } from '../support/reading-library.ts'
import { progressOf } from '../support/reading-progress.ts'
import { expect, takeSession } from '../support/test.ts'

test('an unreadable book is reported', async ({ page, books }) => {
  await takeSession(page)
  for (const file of ['Broken.epub', 'Broken.mobi', 'Broken.fb2', 'Torn.pdf', 'Empty.cbz']) {
    const reader = await openBook(page, books, file)
    await expect(reader.getByText('The book can’t be shown')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(reader).toHaveCount(0)
  }
})

test('copy protection is reported as such', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Sealed.epub')
  await expect(reader.getByText(/^The book has copy protection/)).toBeVisible()
})

test('a password-protected pdf opens with its password', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Locked.pdf')
  await reader.getByLabel('Password', { exact: true }).fill('storm')
  await reader.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(reader.getByText('The password is wrong.')).toBeVisible()
  await axe(page)
  await reader.getByLabel('Password', { exact: true }).fill('quay')
  await page.keyboard.press('Enter')
  await expect(reader.getByRole('img', { name: /^Page 1/ })).toBeVisible()
})

test('a scanned pdf shows its pictures', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Scanned.pdf')
  const middle = () =>
    reader
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        [
          ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
        ].slice(0, 3),
      )
  await expect.poll(middle).toEqual([200, 30, 30])
})

test('a badly made book can be read to its end', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Careless.epub')
  await isLaidOut(reader)
  await expect(frameOf(page).getByText('The first words')).toBeVisible()
  await expect(frameOf(page).getByText('The first words')).toHaveCSS('color', 'rgb(28, 26, 23)')
  // The chapter between them is missing.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(frameOf(page).getByText('The last words')).toBeVisible()
})

test('a damaged chapter is reported, and the others are readable', async ({ page, books }) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Torn.epub')
  await isLaidOut(reader)
  await expect.poll(() => firstShown(page)).toBe('Before')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toBe('This chapter is damaged and can’t be shown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstShown(page)).toBe('After')
})

test('a book with pictures as chapters, hidden page numbers and odd names is readable, and the position is saved', async ({
  page,
  books,
}) => {
  await takeSession(page)
  const reader = await openBook(page, books, 'Unusual.epub')
  const text = frameOf(page)
  await isLaidOut(reader)
  await expect(text.locator('img')).toHaveJSProperty('naturalWidth', 60)
  await page.keyboard.press('PageDown')
  await expect.poll(() => firstShown(page)).toBe('0Quay 1')
  await page.keyboard.press('PageDown')
  await expect.poll(() => firstShown(page)).not.toBe('0Quay 1')
  const shown = (await firstShown(page)).replace(/^\d+/, '')
  await expect
    .poll(async () => (await progressOf(books, 'Unusual.epub'))?.ebookLocation)
    .toMatch(new RegExp(`\\[${shown}|/${2 * Number(shown.split(' ')[1])}/`))

  await reader.getByRole('button', { name: 'Search in the book' }).click()
  await reader.getByRole('searchbox').fill('foghorn')
  await page.keyboard.press('Enter')
  await reader.getByRole('button', { name: 'foghorn' }).click()
  await text.getByRole('link', { name: '1' }).click()
  await expect(text.getByRole('dialog')).toContainText('All of it')
})

test.describe('a book that means harm', () => {
  test.use({ refusedByPolicy: /base-uri 'none'/ })

  test('a hostile epub can do nothing: no request, no token, no escape from its frame', async ({
    page,
    books,
  }) => {
    await takeSession(page)
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    const reader = await openBook(page, books, 'Hostile.epub')
    const text = frameOf(page)
    await expect(text.getByText('The text is still there.')).toBeVisible()
    for (const id of ['script-link', 'data-link', 'ping-link']) await text.locator(`#${id}`).click()
    await text.getByText('styled').hover()
    await text.getByText('svg link').click({ force: true })
    await page.keyboard.press('ArrowRight')
    const seen = await text.locator('body').evaluate((body) => {
      const attempt = (work: () => unknown) => {
        try {
          return String(work())
        } catch (error) {
          return error instanceof Error ? error.name : 'failed'
        }
      }
      return {
        origin: window.origin,
        storage: attempt(() => window.localStorage.getItem('token')),
        cookies: attempt(() => document.cookie),
        parent: attempt(() => window.parent.document.title),
        scripts: body.ownerDocument.querySelectorAll('script, iframe, object, embed, form, base, meta')
          .length,
        handlers: [...body.querySelectorAll('*')].filter((one) =>
          [...one.attributes].some(({ name }) => name.startsWith('on')),
        ).length,
      }
    })
    expect(seen).toEqual({
      origin: 'null',
      storage: 'SecurityError',
      cookies: 'SecurityError',
      parent: 'SecurityError',
      scripts: 0,
      handlers: 0,
    })
    expect(asked.filter((url) => url.startsWith(EVIL))).toEqual([])
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    await expect(reader.getByText('The book can’t be shown')).toHaveCount(0)
  })
})
