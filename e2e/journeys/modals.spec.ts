import type { Locator, Page } from '@playwright/test'
import { type Shelf, test } from '../support/curation.ts'
import { card, openEditor, openShelf, select } from '../support/editor.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, takeSession } from '../support/test.ts'

const BOOKS = {
  files: [
    'Ursula Wren/The Lighthouse/01.mp3',
    'Ursula Wren/The Lighthouse/02.mp3',
    'Ursula Wren/The Lighthouse/cover.png',
    'Ursula Wren/The Lighthouse/Lighthouse.pdf',
    'Olof Berg/Driftwood/book.mp3',
  ],
  numItems: 2,
}
const PODCASTS = { mediaType: 'podcast', files: ['Harbour Talk/Tides.mp3'], numItems: 1 } as const

const dialogs = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Expects `open` to open this dialog and no other; Escape closes it. */
async function expectOne(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await expect(dialogs(page)).toHaveCount(0)
  await open()
  await expect(dialogs(page).and(page.getByRole('dialog', { name }))).toHaveCount(1)
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const cardMenu = async (page: Page, title: string, entry: string) => {
  await card(page, title).hover()
  await card(page, title)
    .getByRole('button', { name: `More about ${title}` })
    .click()
  await chooseEntry(page.getByRole('menuitem', { name: entry }))
}

test.beforeEach(() => test.slow())

test('[R2.096] every dialog exists once, and opens from each screen that offers it', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf(BOOKS)
  const podcasts = await makeShelf(PODCASTS)
  const lighthouse = shelf.idOf('The Lighthouse')
  const { libraryId } = shelf
  const group = { libraryId, name: 'Coast' }
  const collection = await api.post<{ id: string }>('/api/collections', { ...group, books: [lighthouse] })
  const playlist = await api.post<{ id: string }>('/api/playlists', {
    ...group,
    items: [{ libraryItemId: lighthouse }],
  })
  await takeSession(page)

  await test.step('from a shelf: edit, collections, playlists, quick match, confirm', async () => {
    await openShelf(page, libraryId)
    await expectOne(page, 'The Lighthouse', async () => void (await openEditor(page, 'The Lighthouse')))
    await expectOne(page, 'The Lighthouse', () => cardMenu(page, 'The Lighthouse', 'Add to collection'))
    await expectOne(page, 'The Lighthouse', () => cardMenu(page, 'The Lighthouse', 'Add to playlist'))
    await select(page, ['The Lighthouse', 'Driftwood'])
    const bar = page.getByRole('banner', { name: 'Selection' })
    await expectOne(page, 'Quick match 2 books', () =>
      bar.getByRole('button', { name: 'Quick match' }).click(),
    )
    await bar.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('from a book’s page: the same, the feed, the reader', async () => {
    await page.goto(`/item/${lighthouse}`)
    await expectOne(page, 'The Lighthouse', () => press(page, 'Edit'))
    await expectOne(page, 'The Lighthouse', () => press(page, 'Add to collection'))
    await expectOne(page, 'The Lighthouse', () => press(page, 'Add to playlist'))
    await expectOne(page, 'The Lighthouse', () => press(page, 'Open RSS feed'))
    await press(page, 'Read')
    const close = page.getByRole('button', { name: 'Close the reader' })
    await expect(close).toHaveCount(1)
    await close.click()
    await expect(close).toHaveCount(0)
  })

  await test.step('from their own pages: collection, playlist, author', async () => {
    await page.goto(`/collection/${collection.id}`)
    await expectOne(page, 'Edit collection', () => press(page, 'Edit'))
    await page.goto(`/playlist/${playlist.id}`)
    await expectOne(page, 'Edit playlist', () => press(page, 'Edit'))
    await page.goto(`/library/${libraryId}/authors`)
    await page.getByRole('link', { name: /Ursula Wren/ }).hover()
    await expectOne(page, 'Edit author', () => press(page, 'Edit Ursula Wren'))
    await page.getByRole('link', { name: /Ursula Wren/ }).click()
    await expectOne(page, 'Edit author', () => press(page, 'Edit author'))
  })

  await test.step('from a podcast: view and edit its episodes', async () => {
    await page.goto(`/item/${podcasts.idOf('Harbour Talk')}`)
    await expectOne(page, 'Episode', () => press(page, 'Tides'))
    await expectOne(page, 'Tides', () => press(page, 'Edit episode'))
  })

  await test.step('from the rail: the changelog; from the player: bookmarks', async () => {
    await page.goto(`/library/${libraryId}`)
    const version = page.getByRole('button', { name: /show changelog/ })
    await expectOne(page, /Changelog/, () => version.click())
    await page.goto('/config')
    await expectOne(page, /Changelog/, () => version.first().click())
    await page.goto(`/item/${lighthouse}`)
    await press(page, 'Play')
    await expectOne(page, 'Bookmarks', () => press(page, 'Bookmarks'))
  })
})

test('[R2.105] each tab of the editor has its specified content', async ({ page, makeShelf }) => {
  const shelf = await makeShelf(BOOKS)
  const podcasts = await makeShelf(PODCASTS)
  await takeSession(page)
  const dialog = page.getByRole('dialog')
  const open = async (of: Shelf, title: string) => {
    await page.goto(`/item/${of.idOf(title)}`)
    await press(page, 'Edit')
  }
  const tab = (name: string) => dialog.getByRole('tab', { name }).click()

  await open(shelf, 'The Lighthouse')
  for (const name of ['Title (required)', 'Subtitle', 'Publisher', 'Description', 'ISBN', 'ASIN'])
    await expect(dialog.getByRole('textbox', { name })).toBeVisible()
  for (const name of ['Authors', 'Narrators', 'Series', 'Genres', 'Tags'])
    await expect(dialog.getByRole('combobox', { name })).toBeVisible()
  await tab('Cover')
  await expect(dialog.getByRole('button', { name: 'cover.png', pressed: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Image URL' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Search online' })).toBeVisible()
  await tab('Chapters')
  await expect(dialog.getByRole('link', { name: 'Edit chapters' })).toBeVisible()
  await tab('Files')
  await expect(dialog.getByRole('table', { name: 'Library files' }).getByRole('row')).toHaveCount(5)
  await tab('Match')
  await expect(dialog.getByRole('combobox', { name: 'Provider' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title or ASIN' })).toHaveValue('The Lighthouse')
  await tab('Tools')
  await expect(dialog.getByText(/M4B/).first()).toBeVisible()
  await tab('History')
  await expect(dialog.getByText('Where the details come from')).toBeVisible()

  await open(podcasts, 'Harbour Talk')
  await tab('Episodes')
  await expect(dialog.getByRole('list', { name: 'Episodes' }).getByRole('listitem')).toHaveText([/Tides/])
  await tab('Schedule')
  await expect(dialog.getByText('This podcast has no feed address.', { exact: false })).toBeVisible()
  await tab('Episodes')
  await dialog.getByRole('button', { name: 'Edit Tides' }).click()
  await expect(page.getByRole('dialog', { name: 'Tides' })).toBeVisible()
})
