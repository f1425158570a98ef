import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { epub, textChapter } from '../support/ebooks.ts'
import { select } from '../support/editor.ts'
import { type MediaLibrary, scanUntil, test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'

/** A library with one e-book beside the audiobooks, the reader switched on. */
async function addEbook({ api }: MediaLibrary): Promise<{ libraryId: string; itemId: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-modals-'))
  await writeFile(path.join(folder, 'Fog.epub'), epub({ title: 'Fog', chapters: [textChapter('Arrival')] }))
  await api.patch('/api/settings', { enableEReader: true })
  const given = { name: 'E-books', mediaType: 'book', folders: [{ fullPath: folder }] }
  const { id: libraryId } = await api.post<{ id: string }>('/api/libraries', given)
  await scanUntil(api, libraryId, 1)
  const { results } = await api.get<{ results: { id: string }[] }>(
    `/api/libraries/${libraryId}/items?limit=1`,
  )
  return { libraryId, itemId: results[0]?.id ?? '' }
}

interface Offer {
  /** A screen that offers it. */
  readonly at: string
  readonly open: (page: Page) => Promise<void>
  readonly isPrompt?: true
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const fromMenu = (menu: string | RegExp, entry: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const onCard = (title: string, button: string) => async (page: Page) => {
  await page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .hover()
  await page.getByRole('button', { name: button, exact: true }).first().click()
}

const withSelected = (title: string, button: string) => async (page: Page) => {
  await select(page, [title])
  await page.getByRole('banner', { name: 'Selection' }).getByRole('button', { name: button }).click()
}

async function offersIn(media: MediaLibrary): Promise<Record<string, Offer[]>> {
  const { api, booksId, podcastsId } = media
  const id = (title: string) => media.itemIds.get(title) ?? ''
  const ebook = await addEbook(media)
  const collection = await api.post<{ id: string }>('/api/collections', {
    libraryId: booksId,
    name: 'Coast',
    books: [id('Driftwood')],
  })
  const playlist = await api.post<{ id: string }>('/api/playlists', {
    libraryId: booksId,
    name: 'Evenings',
    items: [{ libraryItemId: id('Driftwood'), episodeId: null }],
  })
  const { series } = (
    await api.get<{ media: { metadata: { series: { id: string }[] } } }>(
      `/api/items/${id('The Lighthouse')}?expanded=1`,
    )
  ).media.metadata
  const { authors } = await api.get<{ authors: { id: string; name: string }[] }>(
    `/api/libraries/${booksId}/authors`,
  )
  const author = authors.find(({ name }) => name === 'Olof Berg')?.id ?? ''
  const [home, shelf] = [`/library/${booksId}`, `/library/${booksId}/bookshelf`]
  const item = `/item/${id('Driftwood')}`
  const podcast = `/item/${id('Harbour Talk')}`
  const [ofCollection, ofPlaylist] = [`/collection/${collection.id}`, `/playlist/${playlist.id}`]
  const ofSeries = `/library/${booksId}/series/${series[0]?.id}`
  return {
    'item edit': [
      { at: item, open: press('Edit') },
      { at: shelf, open: onCard('Driftwood', 'Edit: Driftwood') },
      { at: home, open: onCard('Driftwood', 'Edit: Driftwood') },
      { at: ofSeries, open: onCard('The Lighthouse', 'Edit: The Lighthouse') },
      { at: `/author/${author}`, open: onCard('Driftwood', 'Edit: Driftwood') },
    ],
    'collections add/create': [
      { at: item, open: press('Add to collection') },
      { at: shelf, open: withSelected('Driftwood', 'Add to collection') },
      { at: ofSeries, open: fromMenu('Series actions', /collection/) },
    ],
    'edit collection': [
      { at: ofCollection, open: press('Edit') },
      { at: `${shelf}/collections`, open: onCard('Coast', 'Edit Coast') },
    ],
    'playlists add/create': [
      { at: item, open: press('Add to playlist') },
      { at: shelf, open: withSelected('Driftwood', 'Add to playlist') },
      { at: ofSeries, open: fromMenu('Series actions', /playlist/) },
    ],
    'edit playlist': [
      { at: ofPlaylist, open: press('Edit') },
      { at: `${shelf}/playlists`, open: onCard('Evenings', 'Edit Evenings') },
    ],
    'episode edit': [
      { at: podcast, open: press('Edit episode') },
      { at: `/library/${podcastsId}/podcast/latest`, open: press('Edit episode') },
    ],
    'episode view': [{ at: podcast, open: press('Episode 2') }],
    'author edit': [
      { at: `/author/${author}`, open: press('Edit author') },
      { at: `${home}/authors`, open: onCard('Olof Berg', 'Edit Olof Berg') },
    ],
    'batch quick match': [{ at: shelf, open: withSelected('Driftwood', 'Quick match') }],
    'RSS feed': [
      { at: item, open: press('Open RSS feed') },
      { at: podcast, open: press('Open RSS feed') },
      { at: ofCollection, open: fromMenu('More', 'Open RSS feed') },
      { at: ofSeries, open: fromMenu('Series actions', 'Open RSS feed') },
    ],
    'confirm prompt': [
      { at: ofCollection, open: fromMenu('More', 'Remove'), isPrompt: true },
      { at: ofPlaylist, open: fromMenu('More', 'Remove'), isPrompt: true },
    ],
    reader: [
      { at: `/item/${ebook.itemId}`, open: press('Read') },
      { at: `/library/${ebook.libraryId}`, open: onCard('Fog', 'Read: Fog') },
      { at: `/library/${ebook.libraryId}/bookshelf`, open: onCard('Fog', 'Read: Fog') },
    ],
    changelog: [home, shelf, `/library/${booksId}/bookshelf/series`].map((at) => ({
      at,
      open: press(/show changelog/),
    })),
  }
}

test('[R2.096] what is mounted once for the whole app opens, once, from every screen that offers it', async ({
  page,
  media,
}) => {
  test.setTimeout(400_000)
  const offers = await offersIn(media)
  await takeSession(page)
  for (const [name, places] of Object.entries(offers)) {
    for (const { at, open, isPrompt } of places) {
      await test.step(`${name} at ${at}`, async () => {
        await page.goto(at)
        await open(page)
        await expectOne(page, isPrompt ? 'alertdialog' : 'dialog')
      })
    }
  }
  for (const at of [`/library/${media.booksId}`, `/library/${media.booksId}/bookshelf`]) {
    await test.step(`bookmarks over ${at}`, async () => {
      await page.goto(at)
      await onCard('Quiet Places', 'Play: Quiet Places')(page)
      await page.getByRole('button', { name: 'Bookmarks' }).click()
      await expectOne(page, 'dialog')
    })
  }
})

/** One is open and no second; Escape closes it, as soon as the focus has come to it. */
async function expectOne(page: Page, role: 'dialog' | 'alertdialog'): Promise<void> {
  const all = page.locator('[role=dialog], [role=alertdialog]')
  await expect(page.getByRole(role)).toBeVisible()
  await expect(all).toHaveCount(1)
  await expect(async () => {
    if ((await all.count()) > 0) await page.keyboard.press('Escape')
    await expect(all).toHaveCount(0, { timeout: 1500 })
  }).toPass()
}
