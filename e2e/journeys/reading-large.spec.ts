import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiOf } from '../support/api.ts'
import { epubOfManyChapters, epubOfPictures, heavyPdf, longComic, longPdf } from '../support/large-ebooks.ts'
import { scanUntil } from '../support/media-library.ts'
import { pageMegabytes } from '../support/page-memory.ts'
import { firstShown, frameOf } from '../support/reading-library.ts'
import { expect, takeSession, test as base } from '../support/test.ts'

const BOOKS = {
  'Pictures.epub': epubOfPictures,
  'Thousand.epub': epubOfManyChapters,
  'Long.cbz': longComic,
  'Sheets.pdf': longPdf,
  'Ledger.pdf': heavyPdf,
}
const MOST_MEGABYTES = 250

interface LargeBooks {
  /** Item ids by file. */
  readonly itemOf: (file: keyof typeof BOOKS) => string
}

const test = base.extend<object, { readonly books: LargeBooks }>({
  books: [
    async ({ server }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'lectern-large-'))
      for (const [name, make] of Object.entries(BOOKS)) await writeFile(path.join(folder, name), make())
      const api = await apiOf(server.baseUrl)
      const given = { name: 'Large', mediaType: 'book', folders: [{ fullPath: folder }] }
      const { id } = await api.post<{ id: string }>('/api/libraries', given)
      await scanUntil(api, id, Object.keys(BOOKS).length)
      const { results } = await api.get<{ results: { id: string; relPath: string }[] }>(
        `/api/libraries/${id}/items?limit=10&minified=1`,
      )
      await use({ itemOf: (file) => results.find(({ relPath }) => relPath === file)?.id ?? '' })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

// Each in a tab of its own, so that the memory measured is that of one open book.
test.beforeEach(async ({ page }) => {
  test.slow()
  await takeSession(page)
})

test('an epub with 60 MB of images is read from the first to the last; memory stays small', async ({
  page,
  books,
}) => {
  await page.goto(`/item/${books.itemOf('Pictures.epub')}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  const next = reader.getByRole('button', { name: 'Next page' })
  await expect(reader.getByRole('slider', { name: 'Go to percent' })).toBeVisible()
  await expect(async () => {
    if (await next.isEnabled()) await page.keyboard.press('ArrowRight')
    await expect(next).toBeDisabled({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(frameOf(page).getByRole('img', { name: 'Plate 30' })).toBeVisible()
  expect(await pageMegabytes(page)).toBeLessThan(MOST_MEGABYTES)
})

test('an epub of 1,000 chapters: the table of contents, and its last chapter', async ({ page, books }) => {
  await page.goto(`/item/${books.itemOf('Thousand.epub')}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByRole('slider', { name: 'Go to percent' })).toBeVisible()
  await reader.getByRole('button', { name: 'Contents' }).click()
  await expect(reader.getByRole('region', { name: 'Contents' }).getByRole('listitem')).toHaveCount(1000)
  await reader.getByRole('button', { name: 'Night 1000', exact: true }).click()
  await expect.poll(() => firstShown(page)).toBe('Night 1000')
  expect(await pageMegabytes(page)).toBeLessThan(MOST_MEGABYTES)
})

test('a comic of 1,000 pages: page by page, at its end, and as a continuous strip', async ({
  page,
  books,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/item/${books.itemOf('Long.cbz')}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByRole('img', { name: 'Page 1 of 1000' })).toBeVisible()
  for (let turn = 2; turn <= 30; turn += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(reader.getByRole('img', { name: `Page ${turn} of 1000` })).toBeVisible()
  }
  await reader.getByRole('slider', { name: 'Go to page' }).press('End')
  await expect(reader.getByRole('img', { name: 'Page 1000 of 1000' })).toBeVisible()
  const pages = asked.filter((address) => address.includes('/comic/pages/'))
  expect(pages.length).toBeLessThan(40)
  expect(asked.filter((address) => address.includes('/ebook/'))).toEqual([])
  await reader.getByRole('button', { name: 'Appearance' }).click()
  await reader.getByText('One strip').click()
  await expect(reader.getByRole('img', { name: 'Page 1000 of 1000' })).toBeVisible()
  // Pages above it take up more room as they load.
  await expect(reader.getByRole('img', { name: 'Page 1000 of 1000' })).toBeInViewport()
  expect(await pageMegabytes(page)).toBeLessThan(MOST_MEGABYTES)
})

test('a pdf of 1,000 pages is paged and opened at its end; one page is rendered at a time', async ({
  page,
  books,
}) => {
  await page.goto(`/item/${books.itemOf('Sheets.pdf')}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  const shows = async (number: number) => {
    await expect(reader.getByRole('img', { name: `Page ${number} of 1000` })).toBeVisible()
    await expect(reader.locator('.textLayer').getByText(`Sheet ${number}`, { exact: true })).toBeAttached()
    await expect(reader.locator('canvas')).toHaveCount(1)
  }
  await shows(1)
  for (let turn = 2; turn <= 10; turn += 1) {
    await page.keyboard.press('ArrowRight')
    await shows(turn)
  }
  await reader.getByRole('slider', { name: 'Go to page' }).press('End')
  await shows(1000)
  await expect(reader.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await reader.getByRole('button', { name: 'Previous page' }).click()
  await shows(999)
  expect(await pageMegabytes(page)).toBeLessThan(MOST_MEGABYTES)
})

test('a pdf goes on loading its pages when the access token is replaced and after a short loss of the network', async ({
  page,
  books,
}) => {
  let expired = ''
  let numRefused = 0
  let numLost = 0
  await page.route('**/ebook**', async (route) => {
    const { authorization } = await route.request().allHeaders()
    if (numLost > 0) {
      numLost -= 1
      return route.abort()
    }
    if (authorization !== expired) return route.continue()
    numRefused += 1
    return route.fulfill({ status: 401 })
  })
  await page.goto(`/item/${books.itemOf('Ledger.pdf')}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  const reader = page.getByRole('dialog')
  const shows = (text: string | RegExp) =>
    expect(reader.locator('.textLayer').getByText(text, { exact: true })).toBeAttached()
  const slider = reader.getByRole('slider', { name: 'Go to page' })
  await shows('Sheet 1')
  expired = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  await slider.press('End')
  await shows('Sheet 20')
  expect(numRefused).toBeGreaterThan(0)
  numLost = 1
  await slider.press('PageDown')
  await shows(/^Sheet 1\d$/)
  expect(numLost).toBe(0)
})
