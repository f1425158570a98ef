import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { axe } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import { SMALLEST_PHONE } from '../support/fits.ts'
import { type MediaLibrary, scanUntil, test } from '../support/media-library.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const idOf = (media: { itemIds: ReadonlyMap<string, string> }, title: string): string => {
  const id = media.itemIds.get(title)
  if (id === undefined) throw new Error(`${title} is not in the library`)
  return id
}

test('[R2.021] a book: its details, their links, its tables', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${idOf(media, 'The Lighthouse')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Lighthouse' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbour Tales #1' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Bea Stone' })).toBeVisible()
  await page.getByRole('button', { name: /Audio tracks/ }).click()
  await expect(page.getByRole('table', { name: 'Audio tracks' }).getByRole('row')).toHaveCount(3)
  await axe(page)

  await page.getByRole('link', { name: 'Mystery' }).click()
  await page.waitForURL(/\/bookshelf\?.*filter=genres\./)
  await expect(page.getByRole('link', { name: /The Lighthouse/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Quiet Places/ })).toHaveCount(0)
})

test('a long description expands, by keyboard too', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${idOf(media, 'The Lighthouse')}`)
  const more = page.getByRole('button', { name: 'Read more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true')
})

test('progress is marked finished and reset without a reload', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${idOf(media, 'Quiet Places')}`)
  await page.getByRole('button', { name: 'Mark as finished' }).click()
  const box = page.getByRole('region', { name: 'Your progress' })
  await expect(box).toContainText('Finished')
  await box.getByRole('button', { name: 'Reset progress' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(box).toHaveCount(0)
})

test('[R4.020] removing an item elsewhere redirects to its library', async ({ page, media }) => {
  await signIn(page)
  const id = idOf(media, 'Driftwood')
  await page.goto(`/item/${id}`)
  await expect(page.getByRole('heading', { name: 'Driftwood' })).toBeVisible()
  await media.api.remove(`/api/items/${id}`)
  await page.waitForURL(new RegExp(`/library/${media.booksId}$`))
})

test('an item that does not exist is reported', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${media.booksId}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('a podcast: its library is current; episodes can be searched and opened', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/library/${media.booksId}`)
  await page.goto(`/item/${idOf(media, 'Harbour Talk')}`)
  await expect(page.getByRole('button', { name: /Switch library, now Podcasts/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('episode 2')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(['Episode 2'])
  await page.getByRole('button', { name: 'Episode 2', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('This episode has no description.')
  await axe(page)
})

test('[R1.002] libraries of books, podcasts and music can be browsed from home via the shelf to an item', async ({
  page,
  media,
}) => {
  await signIn(page)
  const songs = await addMusic(media)
  for (const [libraryId, title] of [
    [media.booksId, 'The Lighthouse'],
    [media.podcastsId, 'Harbour Talk'],
    [songs, 'Foghorn'],
  ] as const) {
    await page.goto(`/library/${libraryId}`)
    await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
    await page.getByRole('link', { name: 'Library', exact: true }).press('Enter')
    const card = page.locator('[data-index]').getByRole('link', { name: new RegExp(`^${title}`) })
    await card.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/item\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

/** Adds a library with one music item. */
async function addMusic({ api, booksId }: MediaLibrary): Promise<string> {
  const { folders } = await api.get<{ folders: { fullPath: string }[] }>(`/api/libraries/${booksId}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-music-'))
  const book = path.join(folders[0]?.fullPath ?? '', 'Olof Berg', 'Quiet Places', 'book.mp3')
  await copyFile(book, path.join(folder, 'Foghorn.mp3'))
  const given = { name: 'Music', mediaType: 'music', folders: [{ fullPath: folder }] }
  const { id } = await api.post<{ id: string }>('/api/libraries', given)
  await scanUntil(api, id, 1)
  return id
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('everything fits the viewport and touch targets are large enough', async ({ page, media }) => {
    await signIn(page)
    for (const title of ['The Lighthouse', 'Harbour Talk']) {
      await page.goto(`/item/${idOf(media, title)}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('main h2 > button').first()).toBeVisible()
      for (const bar of await page.locator('main h2 > button').all()) await bar.click()
      await expectFits(page)
      const play = page.getByRole('button', { name: /^(Play|Resume)$/ }).last()
      await expect.poll(async () => (await play.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })

  test('a book’s actions are in one row under Play, on the smallest phone too', async ({ page, media }) => {
    await takeSession(page)
    await page.goto(`/item/${idOf(media, 'The Lighthouse')}`)
    for (const size of [PHONE.viewport, SMALLEST_PHONE]) {
      await page.setViewportSize(size)
      const boxes = () =>
        Promise.all(
          ['Edit', 'Mark as finished', 'Add to playlist', 'Want to listen', 'More'].map((name) =>
            page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox(),
          ),
        )
      // Content loading above them, and a new width, move them.
      await expect.poll(async () => new Set((await boxes()).map((box) => box?.y)).size).toBe(1)
      for (const box of await boxes()) expect(box).toMatchObject({ width: 44, height: 44 })
    }
    // Actions without a button here are in the menu.
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap()
    for (const name of ['Add to collection', 'Open RSS feed'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
  })
})

test('ratings and “Want to listen” persist, and wanted books have a shelf; Back restores the focus', async ({
  page,
  media,
}) => {
  const quietPlaces = media.itemIds.get('Quiet Places') ?? ''
  await takeSession(page)
  await page.goto(`/item/${quietPlaces}`)
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true })
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Want to listen' }).click()
  await expect(page.getByRole('button', { name: 'Remove from “Want to listen”' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()

  await page.goto(`/library/${media.booksId}`)
  const shelf = page.locator('[data-shelf="want-to-listen"]')
  await expect(shelf.getByRole('heading', { name: 'Want to listen' })).toBeVisible()
  const link = shelf.getByRole('link', { name: /^Quiet Places/ })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/item\//)
  await page.goBack()
  await expect(page.locator(`a[href="/item/${quietPlaces}"]:focus`)).toHaveCount(1)

  await page.goto(`/item/${quietPlaces}`)
  await page.getByRole('button', { name: 'Remove from “Want to listen”' }).click()
  await page.getByRole('button', { name: 'Remove your rating' }).click()
  await expect(page.getByRole('button', { name: 'Want to listen', exact: true })).toBeVisible()
})
