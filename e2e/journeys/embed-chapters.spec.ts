import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const run = promisify(execFile)
const BOOK = 'Ursula Wren/The Lighthouse'
const SHELF = { files: [`${BOOK}/01 - Dawn.mp3`, `${BOOK}/02 - Noon.mp3`], numItems: 1 }
const PLACE_SECONDS = 33

const title = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Title of chapter ${number}` })
const start = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Start of chapter ${number}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function chaptersIn(file: string): Promise<string[]> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_chapters', file]
  const { stdout } = await run(process.env['FFPROBE_PATH'] ?? 'ffprobe', args)
  const { chapters } = JSON.parse(stdout) as { chapters: { tags: { title: string } }[] }
  return chapters.map(({ tags }) => tags.title)
}

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('chapters are edited, saved and written to the files; the book and the listening position are kept', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf(SHELF)
  const id = shelf.idOf('The Lighthouse')
  await api.patch(`/api/me/progress/${id}`, { currentTime: PLACE_SECONDS, duration: 60 })
  await signIn(page)
  const openEditor = async () => {
    await page.goto(`/audiobook/${id}/chapters`)
    await expect(title(page, 1)).toBeVisible()
  }
  const embed = page.getByRole('button', { name: 'Embed in the files…' })

  await openEditor()
  await title(page, 1).fill('Morning')
  await start(page, 2).fill('45')
  await start(page, 2).press('Enter')
  await title(page, 2).fill('Evening')
  await expect(embed).toBeDisabled()
  await expect(page.getByText('Save the chapters first')).toBeVisible()
  await press(page, 'Save')
  await expectToast(page, 'Chapters updated')
  await page.waitForURL(/\/item\//)

  await openEditor()
  await embed.click()
  const dialog = page.getByRole('dialog', { name: 'Embed chapters in the audio files' })
  await expect(dialog.getByText(/^2 audio files, /)).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'Back up the audio files' })).toBeChecked()
  await axe(page)
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expectToast(page, 'Embedded in the audio files: The Lighthouse')
  await expect(embed).toBeEnabled()

  expect(await chaptersIn(path.join(shelf.folder, BOOK, '01 - Dawn.mp3'))).toEqual(['Morning'])
  const second = await chaptersIn(path.join(shelf.folder, BOOK, '02 - Noon.mp3'))
  expect(second).toEqual([expect.stringContaining('Morning (continued)'), 'Evening'])
  const { media } = await shelf.item('The Lighthouse')
  expect(media.chapters?.map((chapter) => [chapter.start, chapter.title])).toEqual([
    [0, 'Morning'],
    [45, 'Evening'],
  ])
  const progress = await api.get<{ currentTime: number }>(`/api/me/progress/${id}`)
  expect(progress.currentTime).toBe(PLACE_SECONDS)
  // The files are marked as done at once, and still play.
  await expect(page.getByRole('row', { name: /01 - Dawn\.mp3.*Yes/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('it fits, and says what will happen before it starts', async ({ page, makeShelf }) => {
    const shelf = await makeShelf(SHELF)
    await takeSession(page)
    await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/chapters`)
    await press(page, 'Embed in the files…')
    const dialog = page.getByRole('dialog', { name: 'Embed chapters in the audio files' })
    await dialog.getByText('Back up the audio files').click()
    await expectFits(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expectToast(page, 'Embedded in the audio files: The Lighthouse')
    await expectFits(page)
  })
})
