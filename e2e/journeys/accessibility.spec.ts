import type { Page } from '@playwright/test'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { expectNothingCut, SMALLEST_PHONE, withTextTwiceAsLarge } from '../support/fits.ts'
import { followLoading } from '../support/loading.ts'
import { type MediaLibrary, test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const PARTS = ['a library', 'its items and groups', 'settings'] as const
type Addresses = Readonly<Record<(typeof PARTS)[number], readonly string[]>>

/** Every screen with a URL, in both themes, on a desktop and on a phone. Add one line per new screen. */
async function addressesOf({ api, booksId, podcastsId, itemIds }: MediaLibrary): Promise<Addresses> {
  const [book, podcast] = [itemIds.get('The Lighthouse') ?? '', itemIds.get('Harbour Talk') ?? '']
  const made = (path: string, body: object) => api.post<{ id: string }>(path, { libraryId: booksId, ...body })
  const collection = await made('/api/collections', { name: 'Coast', books: [book] })
  const playlist = await made('/api/playlists', { name: 'Tonight', items: [{ libraryItemId: book }] })
  const { authors } = await api.get<{ authors: { id: string }[] }>(`/api/libraries/${booksId}/authors`)
  const series = await api.get<{ results: { id: string }[] }>(`/api/libraries/${booksId}/series?limit=1`)
  const { users } = await api.get<{ users: { id: string }[] }>('/api/users')
  const ofLibraries = [
    `/library/${booksId}`,
    '/home',
    `/library/${booksId}/bookshelf`,
    `/library/${booksId}/bookshelf?filters=${encodeURIComponent('!issues')}`,
    `/library/${booksId}/bookshelf/series`,
    `/library/${booksId}/bookshelf/collections`,
    `/library/${booksId}/bookshelf/playlists`,
    `/library/${booksId}/authors`,
    `/library/${booksId}/narrators`,
    `/library/${booksId}/series/${series.results[0]?.id}`,
    `/library/${booksId}/search?q=lighthouse`,
    `/library/${podcastsId}/bookshelf`,
    `/library/${podcastsId}/podcast/latest`,
    `/library/${podcastsId}/podcast/search`,
    `/library/${podcastsId}/podcast/download-queue`,
  ]
  const ofThings = [
    `/author/${authors[0]?.id}`,
    `/collection/${collection.id}`,
    `/playlist/${playlist.id}`,
    `/item/${book}`,
    `/item/${podcast}`,
    `/audiobook/${book}/chapters`,
    `/audiobook/${book}/manage`,
    `/audiobook/${book}/edit`,
  ]
  const ofSettings = [
    '/upload',
    '/account',
    '/config',
    '/config/libraries',
    `/config/libraries/${booksId}/scans`,
    '/config/users',
    `/config/users/${users[0]?.id}`,
    `/config/users/${users[0]?.id}/sessions`,
    '/config/api-keys',
    '/config/sessions',
    '/config/item-metadata-utils/tags',
    '/config/item-metadata-utils/genres',
    '/config/item-metadata-utils/custom-metadata-providers',
    '/config/rss-feeds',
    '/config/backups',
    '/config/trash',
    '/config/doctor',
    '/config/import',
    '/config/tools',
    '/config/tools/duplicates',
    '/config/tools/organise',
    '/config/tasks',
    '/config/log',
    '/config/audit-log',
    '/config/notifications',
    '/config/email',
    '/config/authentication',
    '/config/library-stats',
    '/config/server-stats',
    '/config/stats',
    '/config/stats/year',
    '/nowhere/at/all',
  ]
  return { 'a library': ofLibraries, 'its items and groups': ofThings, settings: ofSettings }
}

async function open(page: Page, address: string, isLoaded: () => Promise<void>): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await isLoaded()
}

// So many screens are slow on a busy machine.
test.beforeEach(() => test.slow())

for (const part of PARTS) {
  test(`the screens of ${part} have no accessibility violations, light or dark, and fit at double text size`, async ({
    page,
    media,
  }) => {
    await takeSession(page)
    const isLoaded = followLoading(page)
    for (const address of (await addressesOf(media))[part]) {
      await test.step(address, async () => {
        await open(page, address, isLoaded)
        await axeInBothThemes(page)
        await withTextTwiceAsLarge(page, () => expectNothingCut(page))
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const part of PARTS) {
    test(`the screens of ${part} fit, down to 320 px, and have no accessibility violations`, async ({
      page,
      media,
    }) => {
      await takeSession(page)
      const isLoaded = followLoading(page)
      for (const address of (await addressesOf(media))[part]) {
        await test.step(address, async () => {
          await open(page, address, isLoaded)
          await expectNothingCut(page)
          await axe(page)
          await page.setViewportSize(SMALLEST_PHONE)
          await expectNothingCut(page)
          await page.setViewportSize(PHONE.viewport)
        })
      }
    })
  }
})
