import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiOf } from '../support/api.ts'
import { epubOfManyChapters, epubOfPictures, longComic } from '../support/large-ebooks.ts'
import { scanUntil } from '../support/media-library.ts'
import { firstShown, frameOf } from '../support/reading-library.ts'
import { rendererMegabytes } from '../support/renderer-memory.ts'
import { expect, takeSession, test } from '../support/test.ts'

const BOOKS = {
  'Pictures.epub': epubOfPictures,
  'Thousand.epub': epubOfManyChapters,
  'Long.cbz': longComic,
}
const MOST_MEGABYTES = 250

test('large e-books are read: 60 MB of pictures, 1,000 chapters, a comic of 1,000 pages; memory stays small', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-large-'))
  for (const [name, make] of Object.entries(BOOKS)) await writeFile(path.join(folder, name), make())
  const api = await apiOf(server.baseUrl)
  await api.patch('/api/settings', { enableEReader: true })
  const given = { name: 'Large', mediaType: 'book', folders: [{ fullPath: folder }] }
  const { id } = await api.post<{ id: string }>('/api/libraries', given)
  await scanUntil(api, id, Object.keys(BOOKS).length)
  const { results } = await api.get<{ results: { id: string; relPath: string }[] }>(
    `/api/libraries/${id}/items?limit=10&minified=1`,
  )
  const reader = page.getByRole('dialog')
  const open = async (name: string) => {
    await page.goto(`/item/${results.find(({ relPath }) => relPath === name)?.id}`)
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(reader.getByRole('slider', { name: 'Go to percent' })).toBeVisible()
  }
  const expectSmall = async (before: number) =>
    expect((await rendererMegabytes(browser)) - before).toBeLessThan(MOST_MEGABYTES)

  await takeSession(page)
  await page.goto(`/item/${results[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await rendererMegabytes(browser)

  await test.step('60 MB of pictures, from the first to the last', async () => {
    await open('Pictures.epub')
    const next = reader.getByRole('button', { name: 'Next page' })
    await expect(async () => {
      if (await next.isEnabled()) await page.keyboard.press('ArrowRight')
      await expect(next).toBeDisabled({ timeout: 100 })
    }).toPass({ intervals: [0] })
    await expect(frameOf(page).getByRole('img', { name: 'Plate 30' })).toBeVisible()
    await expectSmall(before)
  })
  await test.step('1,000 chapters: the contents, and the last of them', async () => {
    await open('Thousand.epub')
    await reader.getByRole('button', { name: 'Contents' }).click()
    await expect(reader.getByRole('region', { name: 'Contents' }).getByRole('listitem')).toHaveCount(1000)
    await reader.getByRole('button', { name: 'Night 1000', exact: true }).click()
    await expect.poll(() => firstShown(page)).toBe('Night 1000')
    await expectSmall(before)
  })
  await test.step('1,000 pages of a comic: page by page, at its end, and as one strip', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open('Long.cbz')
    await expect(reader.getByRole('img', { name: 'Page 1 of 1000' })).toBeVisible()
    for (let turn = 2; turn <= 30; turn += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(reader.getByRole('img', { name: `Page ${turn} of 1000` })).toBeVisible()
    }
    await reader.getByRole('slider', { name: 'Go to percent' }).press('End')
    await expect(reader.getByRole('img', { name: 'Page 1000 of 1000' })).toBeVisible()
    const pages = asked.filter((address) => address.includes('/comic/pages/'))
    expect(pages.length).toBeLessThan(40)
    expect(asked.filter((address) => address.includes('/ebook/'))).toEqual([])
    await reader.getByRole('button', { name: 'Appearance' }).click()
    await reader.getByText('One strip').click()
    await expect(reader.getByRole('img', { name: 'Page 1000 of 1000' })).toBeVisible()
    await expectSmall(before)
  })
  await rm(folder, { recursive: true, force: true })
})
