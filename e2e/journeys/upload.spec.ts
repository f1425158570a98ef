import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Api, apiOf, type MadeLibrary, makeLibrary } from '../support/api.ts'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { dropFiles, type FilesToUpload, makeFilesToUpload } from '../support/files-to-upload.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { chooseOption } from '../support/popups.ts'

/** A scan waits until files have stopped changing. */
const SCANNED = { timeout: 60_000 }

let files: FilesToUpload
let api: Api
let library: MadeLibrary

test.beforeAll(async ({ server }) => {
  files = await makeFilesToUpload()
  api = await apiOf(server.baseUrl)
  library = await makeLibrary(api, 'Sent books')
})
test.afterAll(() => rm(files.folder, { recursive: true, force: true }))

async function openUpload(page: Page): Promise<void> {
  await takeSession(page)
  await page.goto('/upload')
  await chooseOption(page.getByRole('combobox', { name: /^Library/ }), 'Sent books')
}
const area = (page: Page) => page.getByRole('group', { name: 'Files and folders to upload' })
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const field = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('textbox', { name: new RegExp(`^${name}`) })
const titles = async () => {
  const { results } = await api.get<{ results: { media: { metadata: { title: string } } }[] }>(
    `/api/libraries/${library.id}/items?limit=20&minified=1&sort=media.metadata.title`,
  )
  return results.map(({ media }) => media.metadata.title)
}

test('[R2.040] files and folders are dropped, named, uploaded, and appear on the shelf', async ({ page }) => {
  test.slow()
  await openUpload(page)

  await test.step('each loose file is one item; files that are not books are listed', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        files.at('Fog.mp3'),
        files.at('Dunes.mp3'),
        files.at('Ann Lee/Islands/Far North/notes.exe'),
      ])
    await expect(page.getByText('2 items · 1 file ignored')).toBeVisible()
    await page.getByText('Ignored files (1)').click()
    await expect(page.getByText('notes.exe')).toBeVisible()
  })

  await test.step('chosen files are not discarded without confirmation', async () => {
    const prompt = page.getByRole('alertdialog')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(prompt).toContainText('The chosen files have not been uploaded yet.')
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await expect(prompt).toBeHidden()
    await page.getByRole('button', { name: 'Reset' }).click()
    await prompt.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    // A drop on a dialog that is still closing would miss the target.
    await expect(prompt).toHaveCount(0)
  })

  await test.step('a dropped folder is one item, named after its folders', async () => {
    await dropFiles(page, area(page), [files.at('Ann Lee')])
    await expect(page.getByText('1 item · 1 file ignored')).toBeVisible()
    await expect(field(page, 'Far North', 'Author')).toHaveValue('Ann Lee')
    await expect(field(page, 'Far North', 'Series')).toHaveValue('Islands')
    await expect(field(page, 'Far North', 'Directory')).toHaveValue('Ann Lee/Islands/Far North')
    await axeInBothThemes(page)
  })

  await test.step('fill in the details from a provider', async () => {
    await page.route('**/api/search/books*', (route) =>
      route.fulfill({ json: [{ title: 'The Far North', author: 'Ann Lee', series: [] }] }),
    )
    await card(page, 'Far North').getByRole('button', { name: 'Fetch metadata' }).click()
    await expect(field(page, 'The Far North', 'Title')).toHaveValue('The Far North')
    await expect(field(page, 'The Far North', 'Directory')).toHaveValue('Ann Lee/Islands/The Far North')
  })

  await test.step('upload it, and it appears on the shelf', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 item uploaded')).toBeVisible()
    await expect(card(page, 'The Far North').getByText('Uploaded')).toBeVisible()
    await axe(page)
    await expect.poll(titles, SCANNED).toEqual(['The Far North'])
    await page.goto(`/library/${library.id}/bookshelf`)
    await expect(page.getByRole('link', { name: /The Far North/ }).first()).toBeVisible()
  })

  await test.step('a path that is taken is reported before anything is sent, and rejected', async () => {
    await page.goto('/upload')
    await chooseOption(page.getByRole('combobox', { name: /^Library/ }), 'Sent books')
    await dropFiles(page, area(page), [files.at('Ann Lee')])
    await field(page, 'Far North', 'Title').fill('The Far North')
    await expect(page.getByText('Something already exists here')).toBeVisible()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 item could not be uploaded')).toBeVisible()
    await expect(card(page, 'The Far North')).toContainText(
      'Directory "Ann Lee/Islands/The Far North" already exists',
    )
  })
})

test('after a lost connection and a page reload, an upload resumes without resending what arrived', async ({
  page,
}) => {
  test.slow()
  await openUpload(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const offsets: number[] = []
  let isCut = true
  await page.route('**/api/uploads/*/files/*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    if (offset > 0 && isCut) return route.abort()
    offsets.push(offset)
    return route.continue()
  })
  const choose = () => page.locator('input[type=file]').first().setInputFiles(files.at('Long Way.mp3'))
  await choose()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const isBegun = () => expect(card(page, 'Long Way').getByText(/^8\S* MB of 9/)).toBeVisible()
  await isBegun()

  await page.reload()
  isCut = false
  await chooseOption(page.getByRole('combobox', { name: /^Library/ }), 'Sent books')
  await choose()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('1 item uploaded')).toBeVisible()
  expect(offsets).toEqual([0, 8 * 1024 * 1024])
  await expect.poll(titles, SCANNED).toContain('Long Way')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('files are chosen with a button, and uploaded', async ({ page }) => {
    test.slow()
    await openUpload(page)
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await page.locator('input[type=file]').first().setInputFiles(files.at('Dunes.mp3'))
    await field(page, 'Dunes', 'Author').fill('Bo Lund')
    await expect(field(page, 'Dunes', 'Directory')).toHaveValue('Bo Lund/Dunes')
    await axe(page)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 item uploaded')).toBeVisible()
    await expect.poll(titles, SCANNED).toContain('Dunes')
  })
})
