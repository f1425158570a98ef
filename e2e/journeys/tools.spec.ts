import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast, openEditor, openShelf, select } from '../support/editor.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { chooseOption } from '../support/popups.ts'

const run = promisify(execFile)
const BOOK = 'Ursula Wren/The Lighthouse'
const OTHER = 'Olof Berg/Driftwood'
const SHELF = {
  files: [`${BOOK}/01 - Dawn.mp3`, `${BOOK}/02 - Noon.mp3`, `${OTHER}/book.mp3`],
  numItems: 2,
}

async function probe(file: string) {
  const args = ['-v', 'error', '-print_format', 'json', '-show_chapters', '-show_format', file]
  const { stdout } = await run(process.env['FFPROBE_PATH'] ?? 'ffprobe', args)
  const { chapters, format } = JSON.parse(stdout) as {
    chapters: { tags: { title: string } }[]
    format: { duration: string; tags?: Record<string, string> }
  }
  return {
    seconds: Number(format.duration),
    titles: chapters.map(({ tags }) => tags.title),
    tags: format.tags,
  }
}

const tab = (page: Page) => page.getByRole('tab', { name: 'Tools' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// Audio processing is slow on a busy machine.
test.beforeEach(() => test.slow())

test('[R1.016] [R1.017] an admin merges a book’s files into an M4B, and splits it into MP3 files again', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf(SHELF)
  const folder = path.join(shelf.folder, BOOK)
  const before = await shelf.item('The Lighthouse')
  const titles = before.media.chapters?.map(({ title }) => title) ?? []
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  await openEditor(page, 'The Lighthouse')
  await tab(page).click()
  await page.getByRole('link', { name: 'Make an M4B…' }).click()
  await page.waitForURL(/\/manage\?tool=m4b/)
  await expect(page.getByRole('table', { name: 'Metadata to embed' })).toContainText('The Lighthouse')
  await expect(page.getByRole('table', { name: 'Chapters' })).toContainText(titles[0] ?? '')
  await axe(page)
  await page.getByText('Keep in the book’s folder').click()
  await press(page, 'Make the M4B')
  await expectToast(page, 'Done: The Lighthouse')
  const made = await probe(path.join(folder, 'The Lighthouse.m4b'))
  expect(made.titles).toEqual(titles)
  expect(Math.abs(made.seconds - 60)).toBeLessThan(0.2)
  expect(made.tags).toMatchObject({ album: 'The Lighthouse' })
  expect(await readdir(path.join(folder, 'Original files'))).toContain('01 - Dawn.mp3')

  // The book is one M4B now: the page offers the matching actions.
  await expect(page.getByRole('radio', { name: 'Make an M4B' })).toBeHidden()
  await page.getByText('Split by chapter').first().click()
  await chooseOption(page.getByRole('combobox', { name: 'Audio format' }), 'MP3')
  await page.getByText('Delete', { exact: true }).click()
  await press(page, 'Split the book')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('The book is split by chapter.')).toBeVisible({ timeout: 60_000 })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mp3'))
  expect(names).toHaveLength(titles.length)
  const after = await shelf.item('The Lighthouse')
  expect(after.media.chapters?.map(({ title }) => title)).toEqual(titles)
})

test('[R1.015] an admin embeds metadata in audio files, from the tool’s page and for a selection', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await page.goto(`/audiobook/${shelf.idOf('Driftwood')}/manage`)
  await press(page, 'Embed metadata')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('The metadata is in the files.')).toBeVisible({ timeout: 60_000 })
  expect((await probe(path.join(shelf.folder, OTHER, 'book.mp3'))).tags).toMatchObject({ album: 'Driftwood' })
  await openShelf(page, shelf.libraryId)
  await select(page, ['The Lighthouse', 'Driftwood'])
  await page.getByRole('button', { name: 'Embed metadata' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await expectToast(page, 'Embedded in the audio files: The Lighthouse')
  expect((await probe(path.join(shelf.folder, BOOK, '01 - Dawn.mp3'))).tags).toMatchObject({
    album: 'The Lighthouse',
  })
})

test('[R6.016] the tools tab is hidden for missing items', async ({ page, makeShelf, api }) => {
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  const there = await openEditor(page, 'Driftwood')
  await expect(there.getByRole('tab', { name: 'Tools' })).toBeVisible()
  await page.keyboard.press('Escape')
  await rm(path.join(shelf.folder, OTHER), { recursive: true })
  await api.post(`/api/libraries/${shelf.libraryId}/scan?confirm=1`, {})
  await expect.poll(async () => (await shelf.item('Driftwood')).isMissing, { timeout: 60_000 }).toBe(true)
  await openShelf(page, shelf.libraryId)
  const missing = await openEditor(page, 'Driftwood')
  await expect(missing.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expect(missing.getByRole('tab', { name: 'Tools' })).toBeHidden()
})

test('[R6.008] tools and schedule tabs are for admins only', async ({ page, makeShelf, api }) => {
  const books = await makeShelf(SHELF)
  const podcasts = await makeShelf({ mediaType: 'podcast', files: ['Harbour Talk/1.mp3'], numItems: 1 })
  const account = { username: 'editor-of-tools', password: 'editor-password' }
  const permissions = { download: true, update: true, accessAllLibraries: true, accessAllTags: true }
  await api.post('/api/users', { ...account, type: 'user', permissions })
  const tabsOf = async (libraryId: string, title: string) => {
    await openShelf(page, libraryId)
    const dialog = await openEditor(page, title)
    await expect(dialog.getByRole('tab', { name: 'Details' })).toBeVisible()
    return dialog.getByRole('tab').allTextContents()
  }
  await takeSession(page)
  expect(await tabsOf(books.libraryId, 'Driftwood')).toContain('Tools')
  expect(await tabsOf(podcasts.libraryId, 'Harbour Talk')).toContain('Schedule')
  await takeSession(page, account)
  expect(await tabsOf(books.libraryId, 'Driftwood')).not.toContain('Tools')
  expect(await tabsOf(podcasts.libraryId, 'Harbour Talk')).not.toContain('Schedule')
  await page.goto(`/audiobook/${books.idOf('Driftwood')}/manage`)
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeHidden()
})

test('[R2.038] the settings have a tools screen, from which the cache can be purged', async ({ page }) => {
  await takeSession(page)
  await page.goto('/config')
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible()
  await press(page, 'Purge item cache')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Purge item cache' }).click()
  await expectToast(page, 'Cache purged')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the page fits', async ({ page, makeShelf }) => {
    const shelf = await makeShelf(SHELF)
    await takeSession(page)
    await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/manage?tool=m4b`)
    await expect(page.getByRole('button', { name: 'Make the M4B' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Metadata to embed' })).toBeVisible()
    await expectFits(page)
    await axe(page)
  })
})
