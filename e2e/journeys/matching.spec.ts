import type { Locator, Page } from '@playwright/test'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast, openEditor, openShelf, select, toastSaying } from '../support/editor.ts'
import { EDITION_ASIN } from '../support/providers.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const SHELF = {
  files: [
    'Ursula Wren/Harbour Tales/1 - The Lighthouse/book.mp3',
    'Ursula Wren/Harbour Tales/2 - The Pilot Boat/book.mp3',
    'Olof Berg/Driftwood/book.mp3',
  ],
  numItems: 3,
}

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('[R1.019] a book is matched field by field, and with one click; both can be undone', async ({
  page,
  makeShelf,
  api,
  providers,
}) => {
  const shelf = await makeShelf({ ...SHELF, provider: 'audible' })
  await api.patch(`/api/items/${shelf.idOf('The Lighthouse')}/media`, {
    metadata: { publisher: 'Old House', description: 'Mine' },
  })
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  const dialog = await openEditor(page, 'The Lighthouse')

  await test.step('searches automatically, and shows old and new values side by side', async () => {
    await dialog.getByRole('tab', { name: 'Match' }).click()
    const found = dialog.getByRole('button', { name: /The Lighthouse.*Narrated by Bea Stone, Carl Finn/ })
    await expect(found).toBeVisible()
    await axe(page)
    await found.click()
    const publisher = dialog.getByRole('group', { name: 'Publisher' })
    await expect(publisher.getByRole('textbox')).toHaveValue('Tidewater Audio')
    await expect(publisher).toContainText('Now: Old House')
    await expect(dialog.getByRole('group', { name: 'Title', exact: true })).toContainText('Unchanged')
    await axeInBothThemes(page)
  })

  await test.step('ticked fields are applied with their edited values', async () => {
    await dialog.getByRole('checkbox', { name: 'Use Description' }).click()
    await dialog.getByRole('group', { name: 'Publisher' }).getByRole('textbox').fill('Tidewater')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expectToast(page, 'Item details updated')
    await expect(dialog.getByRole('tab', { name: 'Details', selected: true })).toBeVisible()
    const { media } = await shelf.item('The Lighthouse')
    expect(media.coverPath).not.toBeNull()
    expect(media.metadata).toMatchObject({
      publisher: 'Tidewater',
      description: 'Mine',
      narrators: ['Bea Stone', 'Carl Finn'],
      asin: EDITION_ASIN,
    })
  })

  await test.step('the next search uses the ASIN, and unwanted fields stay unticked', async () => {
    providers.asked.length = 0
    await dialog.getByRole('tab', { name: 'Match' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Title or ASIN' })).toHaveValue(EDITION_ASIN)
    await expect(dialog.getByRole('textbox', { name: 'Author' })).toHaveValue('')
    await dialog.getByRole('button', { name: /Narrated by/ }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Use Description' })).not.toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Use Publisher' })).toBeChecked()
    expect(providers.asked).toContain(`/books/${EDITION_ASIN}?region=us`)
  })

  await test.step('reports when nothing is found', async () => {
    await dialog.getByRole('button', { name: 'Back to the results' }).click()
    await dialog.getByRole('textbox', { name: 'Title or ASIN' }).fill('No such book')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('quick match fills empty fields, reports when there is no match, and can be undone', async () => {
    await api.patch(`/api/libraries/${shelf.libraryId}`, { provider: 'google' })
    const other = await openEditor(page, 'Driftwood')
    await other.getByRole('button', { name: 'Quick match' }).click()
    await expectToast(page, 'No google match found')
    await other.getByRole('button', { name: 'Next item' }).click()
    const boat = page.getByRole('dialog', { name: 'The Lighthouse' })
    await boat.getByRole('button', { name: 'Next item' }).click()
    const dialogOfBoat = page.getByRole('dialog', { name: 'The Pilot Boat' })
    await dialogOfBoat.getByRole('button', { name: 'Quick match' }).click()
    await expect(dialogOfBoat.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('From the web')
    await toastSaying(page, 'Item details updated').getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'The change was undone')
    await expect(dialogOfBoat.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('')
  })
})

/** Tabs as often as needed, up to a limit: anything the keyboard cannot reach is a bug. */
const MOST_TABS = 60

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < MOST_TABS; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('by keyboard alone: home, shelf, item, editor, match, save; the focus is restored', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf({ ...SHELF, provider: 'audible' })
  const press = (key: string) => page.keyboard.press(key)
  await takeSession(page)
  await page.goto(`/library/${shelf.libraryId}`)
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()

  await test.step('go to the shelf, and along it to the item', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Library', exact: true }))
    await press('Enter')
    await page.waitForURL(/\/bookshelf$/)
    // The home page shows some books twice, and the URL changes before the page does.
    await expect(page.getByRole('heading', { name: 'Recently added' })).toHaveCount(0)
    const first = page.getByRole('link', { name: /^Driftwood/ })
    await tabTo(page, first)
    await press('ArrowRight')
    await expect(page.getByRole('link', { name: /^The Lighthouse/ })).toBeFocused()
    await press('Enter')
    await page.waitForURL(/\/item\//)
  })

  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const dialog = page.getByRole('dialog', { name: 'The Lighthouse' })
  await test.step('open the editor and go to the search results', async () => {
    await tabTo(page, edit)
    await press('Enter')
    await expect(dialog.locator('[data-autofocus]')).toBeFocused()
    await press('Shift+Tab')
    await tabTo(page, dialog.getByRole('tab', { name: 'Details' }))
    for (const _ of ['Cover', 'Chapters', 'Files', 'Match']) await press('ArrowRight')
    await expect(dialog.getByRole('tab', { name: 'Match' })).toBeFocused()
    if ((await dialog.getByRole('tab', { name: 'Match', selected: true }).count()) === 0) await press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: /Narrated by Bea Stone/ }))
    await press('Enter')
  })

  await test.step('review, apply and close; the focus is back where it was', async () => {
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Use Description' }))
    await press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Apply' }))
    await press('Enter')
    await expect(toastSaying(page, 'Item details updated')).toBeVisible()
    await expect(dialog.getByRole('tab', { name: 'Details', selected: true })).toBeVisible()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(edit).toBeFocused()
    const { metadata } = (await shelf.item('The Lighthouse')).media
    expect(metadata).toMatchObject({ publisher: 'Tidewater Audio', description: null })
  })
})

test('[R4.055] matching many books: busy while the request runs, then the dialog closes, and completion is announced', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf({ ...SHELF, provider: 'google' })
  const titles = ['The Lighthouse', 'The Pilot Boat', 'Driftwood']
  await takeSession(page)
  await openShelf(page, shelf.libraryId)
  await select(page, titles)
  const bar = page.getByRole('banner', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Quick match' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick match 3 books' })
  await expect(dialog.getByRole('combobox', { name: 'Provider' })).toContainText('Google Books')
  await axe(page)

  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/items/batch/quickmatch', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  letThrough()
  await expect(dialog).toHaveCount(0)
  await expect(toastSaying(page, 'Batch quick match of 3 books started!')).toBeVisible()
  // Checked right away, because the toast disappears by itself.
  const over = toastSaying(page, 'Batch quick match complete!')
    .and(page.locator('[data-toast=success]'))
    .filter({ hasText: '2 books updated' })
    .filter({ hasText: '1 book with no match' })
  await expect(over).toBeVisible()
  expect((await shelf.item('The Pilot Boat')).media.metadata).toMatchObject({ subtitle: 'From the web' })

  await test.step('a rejected request is reported', async () => {
    await page.unroute('**/api/items/batch/quickmatch')
    await page.route('**/api/items/batch/quickmatch', (route) => route.fulfill({ status: 500, body: 'no' }))
    await bar.getByRole('button', { name: 'Quick match' }).click()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Batch quick match failed')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('all changes are undone at once', async () => {
    const editor = await openEditor(page, 'The Lighthouse')
    await editor.getByRole('tab', { name: 'History' }).click()
    await editor.getByRole('button', { name: 'Undo on all 2 items' }).click()
    await expectToast(page, 'The change was undone')
    expect((await shelf.item('The Pilot Boat')).media.metadata).toMatchObject({ subtitle: null })
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('finds and reviews a match', async ({ page, makeShelf }) => {
    const shelf = await makeShelf({ ...SHELF, provider: 'audible' })
    await takeSession(page)
    await page.goto(`/item/${shelf.idOf('The Lighthouse')}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'The Lighthouse' })
    await dialog.getByRole('combobox', { name: 'Parts of the item' }).selectOption({ label: 'Match' })
    await dialog.getByRole('button', { name: /Narrated by/ }).click()
    await expectFits(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expectToast(page, 'Item details updated')
  })
})
