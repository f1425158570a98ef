import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { chooseEntry } from '../support/popups.ts'
import { AUTHOR_ASIN } from '../support/providers.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const SHELF = {
  files: [
    'Ursula Wren/Harbour Tales/1 - The Lighthouse/book.mp3',
    'Ursula Wren/Harbour Tales/2 - The Pilot Boat/book.mp3',
    'Olof Berg/Driftwood/book.mp3',
  ],
  numItems: 3,
}

const prompt = (page: Page) => page.getByRole('alertdialog')

/** Renames a tag or genre on its page, up to the confirmation. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click()
  await page.getByRole('textbox', { name: `New name for ${from}` }).fill(to)
  await page.keyboard.press('Enter')
}

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('tags, genres and narrators are renamed, merged with a warning, and removed', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf(SHELF)
  const edit = (title: string, body: object) => api.patch(`/api/items/${shelf.idOf(title)}/media`, body)
  await edit('The Lighthouse', { tags: ['fog'], metadata: { genres: ['Sea'], narrators: ['Bea Stone'] } })
  await edit('Driftwood', {
    tags: ['Mist'],
    metadata: { genres: ['sea tales'], narrators: ['Bea Stone', 'Carl'] },
  })
  const tagsOf = async (title: string) => (await shelf.item(title)).media.tags
  await signIn(page)

  await test.step('tags', async () => {
    await page.goto('/config/item-metadata-utils/tags')
    await expect(page.getByText('fog', { exact: true })).toBeVisible()
    await rename(page, 'fog', 'mist')
    await expect(prompt(page)).toContainText('Warning: the new name differs from “Mist” only in case.')
    await prompt(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('textbox', { name: 'New name for fog' }).fill('Mist')
    await page.keyboard.press('Enter')
    await expect(prompt(page)).toContainText('“Mist” already exists. The two will be merged.')
    await axeInBothThemes(page)
    await prompt(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, '1 item updated')
    await expect(page.getByText('fog', { exact: true })).toHaveCount(0)
    expect(await tagsOf('The Lighthouse')).toEqual(['Mist'])
    await page.getByRole('button', { name: 'Remove Mist' }).click()
    await prompt(page).getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, '2 items updated')
    expect(await tagsOf('Driftwood')).toEqual([])
  })

  await test.step('genres', async () => {
    await page.getByRole('link', { name: 'Genres' }).click()
    await rename(page, 'sea tales', 'Tales')
    await prompt(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, '1 item updated')
    expect((await shelf.item('Driftwood')).media.metadata).toMatchObject({ genres: ['Tales'] })
    await page.getByRole('button', { name: 'Remove Tales' }).click()
    await prompt(page).getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, '1 item updated')
  })

  await test.step('narrators', async () => {
    await page.goto(`/library/${shelf.libraryId}/narrators`)
    await page.getByRole('button', { name: 'Rename Carl' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Bea Stone')
    await page.keyboard.press('Enter')
    await expect(prompt(page)).toContainText('will be merged')
    await prompt(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, '1 item updated')
    expect((await shelf.item('Driftwood')).media.metadata).toMatchObject({ narrators: ['Bea Stone'] })
    await page.getByRole('button', { name: 'Remove Bea Stone' }).click()
    await prompt(page).getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, '2 items updated')
  })
})

const authorId = async (api: Api, libraryId: string, name: string): Promise<string> => {
  const { authors } = await api.get<{ authors: { id: string; name: string }[] }>(
    `/api/libraries/${libraryId}/authors`,
  )
  return authors.find((author) => author.name === name)?.id ?? ''
}

test('[R4.057] an author is matched, edited and merged; a series is renamed', async ({
  page,
  makeShelf,
  api,
  providers,
}) => {
  const shelf = await makeShelf({ ...SHELF, provider: 'audible' })
  const wren = await authorId(api, shelf.libraryId, 'Ursula Wren')
  await takeSession(page)
  await page.goto(`/author/${wren}`)
  await page.getByRole('button', { name: 'Edit author' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit author' })
  const name = dialog.getByRole('textbox', { name: 'Name (required)' })
  await expect(name).toHaveValue('Ursula Wren')
  await axe(page)

  await test.step('nothing is sent without a change or without a name', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'No update necessary')
    await name.fill('')
    await dialog.getByRole('button', { name: 'Quick match' }).click()
    await expectToast(page, 'Must enter an author name')
    await name.fill('Nobody at all')
    await dialog.getByRole('button', { name: 'Quick match' }).click()
    await expectToast(page, 'Author not found')
    await name.fill('Ursula Wren')
  })

  await test.step('a match shows at once, from the store region of the library', async () => {
    await dialog.getByRole('button', { name: 'Quick match' }).click()
    await expectToast(page, 'Author was updated')
    await expect(dialog.getByRole('textbox', { name: 'ASIN' })).toHaveValue(AUTHOR_ASIN)
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/lives beside it/)
    await expect(dialog.getByRole('img').or(dialog.locator('img')).first()).toBeVisible()
    expect(providers.asked).toContain('/authors?name=Ursula Wren&region=us')
    await dialog.getByRole('button', { name: 'Quick match' }).click()
    await expectToast(page, 'No updates were made for Author')
  })

  await test.step('remove the photo; unsaved changes ask for confirmation', async () => {
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await prompt(page).getByRole('button', { name: 'Remove photo' }).click()
    await expectToast(page, 'Photo removed')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ description: 'Mine' })
    await expectToast(page, 'Author updated')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('entering another author’s name merges the two', async () => {
    await page.getByRole('button', { name: 'Edit author' }).click()
    await name.fill('Olof Berg')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Author merged')
    await page.waitForURL(new RegExp(await authorId(api, shelf.libraryId, 'Olof Berg')))
    await expect(page.getByRole('link', { name: '3 books' })).toBeVisible()
  })

  await test.step('rename a series', async () => {
    await page.getByRole('link', { name: 'Harbour Tales' }).first().click()
    await page.getByRole('button', { name: 'Series actions' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Edit series' }))
    const form = page.getByRole('dialog', { name: 'Edit series' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'No updates needed')
    await page.getByRole('button', { name: 'Series actions' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Edit series' }))
    await form.getByRole('textbox', { name: 'Name (required)' }).fill('Harbour Stories')
    await form.getByRole('textbox', { name: 'Description' }).fill('Of the sea')
    await axe(page)
    await page.goBack()
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Of the sea')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Series updated')
    await expect(page.getByRole('heading', { name: 'Harbour Stories' })).toBeVisible()
    await expect(page.getByText('Of the sea')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('tags are renamed and an author is edited by touch', async ({ page, makeShelf, api }) => {
    const shelf = await makeShelf(SHELF)
    await api.patch(`/api/items/${shelf.idOf('Driftwood')}/media`, { tags: ['on a phone'] })
    await takeSession(page)
    await page.goto('/config/item-metadata-utils/tags')
    await rename(page, 'on a phone', 'by touch')
    await prompt(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, '1 item updated')
    await expectFits(page)
    await page.goto(`/author/${await authorId(api, shelf.libraryId, 'Olof Berg')}`)
    await page.getByRole('button', { name: 'Edit author' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit author' })
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Lives inland')
    await expectFits(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Author updated')
  })
})
