import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { makeUser } from '../support/api.ts'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { card, expectFits, expectToast, openEditor, openShelf } from '../support/editor.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { chooseEntry, chooseOption } from '../support/popups.ts'

const LIGHTHOUSE = 'Ursula Wren/Harbour Tales/1 - The Lighthouse'
const SHELF = {
  files: [
    `${LIGHTHOUSE}/01 - Dawn.mp3`,
    `${LIGHTHOUSE}/02 - Noon.mp3`,
    `${LIGHTHOUSE}/cover.png`,
    `${LIGHTHOUSE}/back.png`,
    'Ursula Wren/Harbour Tales/2 - The Pilot Boat/book.mp3',
    'Olof Berg/Quiet Places/book.mp3',
    'Olof Berg/Driftwood/book.mp3',
  ],
  numItems: 4,
}

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const list = (dialog: Locator, name: string) => dialog.getByRole('combobox', { name })

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('editing a book’s details: changes are saved, including text still being typed, and can be undone', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  const dialog = await openEditor(page, 'The Lighthouse')
  await expect(dialog.getByRole('tab')).toHaveText([
    'Details',
    'Cover',
    'Chapters',
    'Files',
    'Match',
    'Tools',
    'History',
  ])
  await axeInBothThemes(page)

  await test.step('only changed fields are sent', async () => {
    await field(dialog, 'Subtitle').fill('A winter')
    await list(dialog, 'Genres').fill('Sea')
    await page.keyboard.press('Enter')
    await list(dialog, 'Series').fill('Low Tides #4')
    await page.keyboard.press('Enter')
    await list(dialog, 'Tags').fill('by the fire')
    await page.keyboard.press('Enter')
    await list(dialog, 'Authors').fill('Ada Moor')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    // The suggestions are still open, and hide everything else from role queries.
    await dialog
      .locator('button')
      .filter({ hasText: /^Save$/ })
      .click()
    expect((await sent).postDataJSON()).toEqual({
      metadata: {
        subtitle: 'A winter',
        authors: [{ name: 'Ursula Wren' }, { name: 'Ada Moor' }],
        genres: ['Sea'],
        series: [
          { name: 'Harbour Tales', sequence: '1' },
          { name: 'Low Tides', sequence: '4' },
        ],
      },
      tags: ['by the fire'],
    })
    await expectToast(page, 'Item details updated')
  })

  await test.step('the series sequence has its own small form; Escape closes only that', async () => {
    await dialog.getByRole('button', { name: /Edit Low Tides/ }).click()
    const form = page.getByRole('dialog', { name: 'Low Tides' })
    await form.getByRole('textbox', { name: 'Number in the series' }).fill('4.5')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await dialog.getByRole('button', { name: /Edit Low Tides/ }).click()
    await form.getByRole('textbox', { name: 'Number in the series' }).fill('5')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('Low Tides #5')).toBeVisible()
  })

  await test.step('save and close; without changes nothing is sent', async () => {
    await dialog.getByRole('button', { name: 'Save and close' }).click()
    await expect(dialog).toHaveCount(0)
    await expectToast(page, 'Item details updated')
    await openEditor(page, 'The Lighthouse')
    await dialog.getByRole('button', { name: 'Save and close' }).click()
    await expectToast(page, 'No updates needed')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the history reverts a change', async () => {
    await openEditor(page, 'The Lighthouse')
    await dialog.getByRole('tab', { name: 'History' }).click()
    await expect(dialog.getByText(/Edited by root/).first()).toBeVisible()
    await axeInBothThemes(page)
    await dialog
      .getByRole('article')
      .filter({ hasText: 'A winter' })
      .getByRole('button', { name: 'Undo' })
      .click()
    // The series has been changed again since, so it is kept.
    await expectToast(page, 'Changed again since, so left as is: Series')
    await expect.poll(async () => (await shelf.item('The Lighthouse')).media).toMatchObject({ tags: [] })
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await expect(field(dialog, 'Subtitle')).toHaveValue('')
  })

  await test.step('a save is undone from its toast', async () => {
    await field(dialog, 'Publisher').fill('Harbor House')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'The change was undone')
    await expect(field(dialog, 'Publisher')).toHaveValue('')
  })

  await test.step('chapters and files are shown at once; a re-scan reports its result', async () => {
    await dialog.getByRole('tab', { name: 'Chapters' }).click()
    await expect(dialog.getByRole('link', { name: 'Edit chapters' })).toBeVisible()
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await expect(dialog.getByRole('table', { name: 'Library files' }).getByRole('row')).toHaveCount(5)
    await axe(page)
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await dialog.getByRole('button', { name: 'Re-scan' }).click()
    await expectToast(page, /The item was (up to date|updated)/)
  })
})

test('[R6.014] a user who may only download can open an item’s files, and nothing else', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf(SHELF)
  const reader = { username: 'downloads only', password: 'a-password' }
  await makeUser(api, { ...reader, permissions: { download: true, update: false } })
  await takeSession(page, reader)
  await page.goto(`/item/${shelf.idOf('The Lighthouse')}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await chooseEntry(page.getByRole('menuitem', { name: 'Files' }))
  const dialog = page.getByRole('dialog', { name: 'The Lighthouse' })
  await expect(dialog.getByRole('tab')).toHaveText(['Files'])
  await expect(dialog.getByRole('link', { name: 'Download 01 - Dawn.mp3' })).toBeVisible()
})

test('covers: from a file, a URL, an image in the folder, an online search, and none', async ({
  page,
  makeShelf,
  samples,
  providers,
}) => {
  const shelf = await makeShelf({ ...SHELF, provider: 'audible' })
  const coverOf = async () => (await shelf.item('The Lighthouse')).media.coverPath ?? ''
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  const dialog = await openEditor(page, 'The Lighthouse')
  await dialog.getByRole('tab', { name: 'Cover' }).click()
  await expect(dialog.getByRole('button', { name: 'cover.png', pressed: true })).toBeVisible()
  await axe(page)

  await dialog.getByRole('button', { name: 'back.png' }).click()
  await expectToast(page, 'Item cover updated')
  expect(path.basename(await coverOf())).toBe('back.png')

  await dialog.locator('input[type=file]').setInputFiles(samples.picture)
  await expectToast(page, 'Item cover updated')
  await expect(dialog.getByRole('button', { name: 'back.png', pressed: false })).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove cover' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove cover' }).click()
  await expectToast(page, 'Item cover updated')
  await expect(dialog.getByRole('button', { name: 'Remove cover' })).toHaveCount(0)

  const address = dialog.getByRole('textbox', { name: 'Image URL' })
  await address.fill(`${providers.url}/nothing.png`)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expectToast(page, /The picture could not be fetched/)
  await address.fill(`${providers.url}/pictures/by-address.png`)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expectToast(page, 'Item cover updated')
  expect(providers.asked).toContain('/pictures/by-address.png')

  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('button', { name: 'Use cover 1' }).click()
  await expectToast(page, 'Item cover updated')
  expect(providers.asked).toContain('/pictures/edition.png')
})

test('an item is removed from the library only, or along with its files', async ({ page, makeShelf }) => {
  const shelf = await makeShelf(SHELF)
  const exists = (title: string) =>
    access(path.join(shelf.folder, 'Olof Berg', title)).then(
      () => true,
      () => false,
    )
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  for (const [title, alsoFiles] of [
    ['Quiet Places', false],
    ['Driftwood', true],
  ] as const) {
    const dialog = await openEditor(page, title)
    await dialog.getByRole('button', { name: 'Remove item' }).click()
    const prompt = page.getByRole('alertdialog', { name: 'Remove item' })
    if (alsoFiles) await prompt.getByRole('checkbox', { name: 'Also delete the files from disk' }).click()
    await prompt.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Item removed')
    await expect(dialog).toHaveCount(0)
    await expect(card(page, title)).toHaveCount(0)
    expect(await exists(title)).toBe(!alsoFiles)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the editor is a sheet with its tabs as a list; a podcast without a feed can be edited too', async ({
    page,
    makeShelf,
  }) => {
    const shelf = await makeShelf({
      mediaType: 'podcast',
      files: ['Harbour Talk/1.mp3'],
      numItems: 1,
    })
    await takeSession(page)
    await page.goto(`/item/${shelf.idOf('Harbour Talk')}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Harbour Talk' })
    await field(dialog, 'Author').fill('Dee Marsh')
    await chooseOption(dialog.getByRole('combobox', { name: 'Type' }), 'Serial')
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveText('Serial')
    await expectFits(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Item details updated')
    await expect(dialog).toHaveCount(0)
    const { media } = await shelf.item('Harbour Talk')
    expect(media.metadata).toMatchObject({ author: 'Dee Marsh', type: 'serial' })

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    for (const tab of ['Cover', 'Files', 'Match', 'History']) {
      await dialog.getByRole('combobox', { name: 'Parts of the item' }).selectOption({ label: tab })
      await expectFits(page)
    }
    await expect(dialog.getByText(/Edited by root/)).toBeVisible()
    await axe(page)
  })
})
