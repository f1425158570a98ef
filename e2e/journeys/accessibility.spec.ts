import type { Page } from '@playwright/test'
import { axeInBothThemes } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import { type MediaLibrary, test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

/** Every screen that has an address, in both themes, on a desktop and on a phone. A new screen is one more line. */
async function addressesOf({ api, booksId, podcastsId, itemIds }: MediaLibrary): Promise<string[]> {
  const [book, podcast] = [itemIds.get('The Lighthouse') ?? '', itemIds.get('Harbour Talk') ?? '']
  const made = (path: string, body: object) => api.post<{ id: string }>(path, { libraryId: booksId, ...body })
  const collection = await made('/api/collections', { name: 'Coast', books: [book] })
  const playlist = await made('/api/playlists', { name: 'Tonight', items: [{ libraryItemId: book }] })
  const { authors } = await api.get<{ authors: { id: string }[] }>(`/api/libraries/${booksId}/authors`)
  const series = await api.get<{ results: { id: string }[] }>(`/api/libraries/${booksId}/series?limit=1`)
  return [
    `/library/${booksId}`,
    `/library/${booksId}/bookshelf`,
    `/library/${booksId}/bookshelf/series`,
    `/library/${booksId}/bookshelf/collections`,
    `/library/${booksId}/bookshelf/playlists`,
    `/library/${booksId}/authors`,
    `/library/${booksId}/narrators`,
    `/library/${booksId}/series/${series.results[0]?.id}`,
    `/library/${booksId}/search?q=lighthouse`,
    `/library/${podcastsId}/bookshelf`,
    `/library/${podcastsId}/podcast/latest`,
    `/author/${authors[0]?.id}`,
    `/collection/${collection.id}`,
    `/playlist/${playlist.id}`,
    `/item/${book}`,
    `/item/${podcast}`,
    `/audiobook/${book}/chapters`,
    `/audiobook/${book}/edit`,
    '/upload',
    '/account',
    '/config',
    '/config/libraries',
    `/config/libraries/${booksId}/scans`,
    '/config/users',
    '/config/sessions',
    '/config/item-metadata-utils/tags',
    '/config/item-metadata-utils/genres',
    '/config/log',
    '/config/stats',
    '/nowhere/at/all',
  ]
}

async function visitAll(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expectFits(page)
      await axeInBothThemes(page)
    })
  }
}

// On two workers; each has some thirty screens to look through.
test.describe.configure({ mode: 'parallel', timeout: 360_000 })

test('no screen has a fault on a desktop, light or dark', async ({ page, media }) => {
  await takeSession(page)
  await visitAll(page, await addressesOf(media))
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('no screen has a fault or is too wide, light or dark', async ({ page, media }) => {
    await takeSession(page)
    await visitAll(page, await addressesOf(media))
  })
})
