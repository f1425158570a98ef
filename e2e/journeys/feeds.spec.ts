import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { expectToast } from '../support/editor.ts'
import { type MediaLibrary, test } from '../support/media-library.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { liveConnectionOf } from '../support/live-connection.ts'
import { PHONE } from '../support/viewports.ts'

const ANNE = { username: 'anne', password: 'a long password' }

const idOf = (media: MediaLibrary, title: string): string => media.itemIds.get(title) ?? ''
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const slugIn = (page: Page, name: string) => dialogOf(page, name).getByRole('textbox', { name: /^Slug/ })
const addressIn = (page: Page, name: string) =>
  dialogOf(page, name).getByRole('textbox', { name: 'Feed address' })

interface Listed {
  readonly feeds: readonly { readonly id: string; readonly slug: string }[]
}

/** Closes feeds that an earlier journey left open. */
async function closeAll({ api }: MediaLibrary): Promise<void> {
  const { feeds } = await api.get<Listed>('/api/feeds')
  for (const { id } of feeds) await api.post(`/api/feeds/${id}/close`, {})
}

test.beforeEach(async ({ media }) => closeAll(media))

test('[R1.014] [R2.131] [R2.132] [R4.051] [R4.052] [R5.013] [R5.039] [R5.040] [R5.041] a book’s feed is opened, read by an app, and closed', async ({
  page,
  media,
  server,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = idOf(media, 'The Lighthouse')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/feeds/')) sent.push(request.url())
  })
  await signIn(page)
  await page.goto(`/item/${id}`)

  await test.step('the dialog starts with the id as slug, a preview, and a note about https', async () => {
    await page.getByRole('button', { name: 'Open RSS feed' }).click()
    await expect(slugIn(page, 'The Lighthouse')).toHaveValue(id)
    const dialog = dialogOf(page, 'The Lighthouse')
    await expect(dialog.getByText(`Address: ${server.baseUrl}/feed/${id}`)).toBeVisible()
    await expect(dialog.getByText(/Most podcast apps only accept feeds with an https address/)).toBeVisible()
    // The dialog grows to its full size while it opens.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
    await axe(page)
  })

  await test.step('an empty slug and one that has to be modified send no request', async () => {
    const open = dialogOf(page, 'The Lighthouse').getByRole('button', { name: 'Open feed' })
    await slugIn(page, 'The Lighthouse').fill('')
    await open.click()
    await expectToast(page, 'Must set a feed slug')
    await slugIn(page, 'The Lighthouse').fill('Mein Büch!')
    await open.click()
    await expectToast(page, 'Slug had to be modified - Run again')
    await expect(slugIn(page, 'The Lighthouse')).toHaveValue('mein-buch')
    expect(sent).toEqual([])
    await open.click()
  })

  const address = `${server.baseUrl}/feed/mein-buch`
  await test.step('the open feed shows its URL, to copy and as a QR code', async () => {
    const field = addressIn(page, 'The Lighthouse')
    await expect(field).toHaveValue(address)
    await expect(field).not.toBeEditable()
    const dialog = dialogOf(page, 'The Lighthouse')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect(dialog.getByRole('img', { name: 'QR code of the feed address' })).toBeVisible()
    await axe(page)
  })

  await test.step('an app reads the feed and plays from it', async () => {
    const document = await page.request.get(address)
    const [, audio = ''] = /<enclosure url="([^"]+)"/.exec(await document.text()) ?? []
    const part = await page.request.get(audio, { headers: { range: 'bytes=0-9' } })
    expect([document.status(), part.status()]).toEqual([200, 206])
  })

  await test.step('the settings list the feed with the time of the last fetch', async () => {
    await page.goto('/config')
    await page.getByRole('link', { name: 'RSS feeds' }).click()
    const row = page.getByRole('row', { name: /The Lighthouse/ })
    await expect(row).toContainText('mein-buch')
    await expect(row.getByRole('time').last()).toBeVisible()
    await row.getByRole('button', { name: 'The Lighthouse', exact: true }).click()
    await expect(addressIn(page, 'The Lighthouse')).toHaveValue(address)
  })

  await test.step('closing the feed closes the dialog, and the URL no longer works', async () => {
    await dialogOf(page, 'The Lighthouse').getByRole('button', { name: 'Close feed' }).click()
    await expectToast(page, 'RSS feed closed')
    await expect(dialogOf(page, 'The Lighthouse')).toHaveCount(0)
    await expect(page.getByText('There are no open RSS feeds.')).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(404)
  })
})

test('[R2.133] [R6.009] everyone sees an open feed, only admins open and close it', async ({
  page,
  media,
}) => {
  const id = idOf(media, 'The Lighthouse')
  await media.api.post('/api/users', { ...ANNE, type: 'user' })
  await takeSession(page, ANNE)
  await page.goto(`/item/${id}`)
  await expect(page.getByRole('heading', { name: 'The Lighthouse' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open RSS feed' })).toHaveCount(0)

  const serverAddress = new URL(page.url()).origin
  await media.api.post(`/api/feeds/item/${id}/open`, { serverAddress, slug: 'lighthouse' })
  await page.getByRole('button', { name: 'Show RSS feed' }).click()
  await expect(addressIn(page, 'The Lighthouse')).toHaveValue(`${serverAddress}/feed/lighthouse`)
  await expect(dialogOf(page, 'The Lighthouse').getByRole('button', { name: 'Close feed' })).toHaveCount(0)

  await test.step('a user gets their own feed URL, and revokes it', async () => {
    const dialog = dialogOf(page, 'The Lighthouse')
    await dialog.getByRole('button', { name: 'Create my own address' }).click()
    const own = dialog.getByRole('textbox', { name: 'Your own feed address' })
    await expect(own).toHaveValue(/\/feed\/lighthouse\.[\w-]{22}$/)
    const address = await own.inputValue()
    expect((await page.request.get(address)).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expectToast(page, 'Address revoked')
    expect((await page.request.get(address)).status()).toBe(404)
  })

  await takeSession(page)
  await page.goto(`/item/${id}`)
  await page.getByRole('button', { name: 'Show RSS feed' }).click()
  await dialogOf(page, 'The Lighthouse').getByRole('button', { name: 'Close feed' }).click()
  await page.getByRole('button', { name: 'Open RSS feed' }).click()
  await expect(dialogOf(page, 'The Lighthouse').getByRole('button', { name: 'Open feed' })).toBeVisible()
})

test('[R5.042] warns about a podcast whose episodes have no date', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${idOf(media, 'Harbour Talk')}`)
  await page.getByRole('button', { name: 'Open RSS feed' }).click()
  await expect(
    dialogOf(page, 'Harbour Talk').getByText(/Some episodes have no publication date/),
  ).toBeVisible()
})

test('series, collections and playlists have feeds, and show the feed badge', async ({ page, media }) => {
  test.slow()
  const { api, booksId } = media
  const books = ['The Lighthouse', 'Driftwood'].map((title) => idOf(media, title))
  const collection = await api.post<{ id: string }>('/api/collections', {
    libraryId: booksId,
    name: 'Coast',
    books,
  })
  const playlist = await api.post<{ id: string }>('/api/playlists', {
    libraryId: booksId,
    name: 'Evening',
    items: books.map((libraryItemId) => ({ libraryItemId })),
  })
  await takeSession(page)
  for (const [path, name] of [
    [`/collection/${collection.id}`, 'Coast'],
    [`/playlist/${playlist.id}`, 'Evening'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Open RSS feed' }))
    await dialogOf(page, name).getByRole('button', { name: 'Open feed' }).click()
    await expect(addressIn(page, name)).toHaveValue(/\/feed\//)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Show RSS feed' })).toBeVisible()
  }
  await page.goto(`/library/${booksId}/bookshelf/series`)
  await page.getByRole('link', { name: /^Harbour Tales/ }).click()
  await page.getByRole('button', { name: 'Series actions' }).click()
  await chooseEntry(page.getByRole('menuitem', { name: 'Open RSS feed' }))
  await dialogOf(page, 'Harbour Tales').getByRole('button', { name: 'Open feed' }).click()
  await expect(addressIn(page, 'Harbour Tales')).toHaveValue(/\/feed\//)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show RSS feed' })).toBeVisible()

  for (const [shelf, name] of [
    ['series', 'Harbour Tales'],
    ['collections', 'Coast'],
    ['playlists', 'Evening'],
  ] as const) {
    await page.goto(`/library/${booksId}/bookshelf/${shelf}`)
    await expect(page.getByRole('link', { name: new RegExp(`^${name}, .*RSS feed open`) })).toBeVisible()
  }
  await api.remove(`/api/collections/${collection.id}`)
  await api.remove(`/api/playlists/${playlist.id}`)
})

test('the feed badge on a card appears and disappears live', async ({ page, media }) => {
  await takeSession(page)
  const isShelfLive = liveConnectionOf(page)
  await page.goto(`/library/${media.booksId}/bookshelf`)
  await isShelfLive
  const card = page.getByRole('link', { name: /^Driftwood, .*RSS feed open/ })
  await expect(page.getByRole('link', { name: /^Driftwood/ })).toBeVisible()
  const { feed } = await media.api.post<{ feed: { id: string } }>(
    `/api/feeds/item/${idOf(media, 'Driftwood')}/open`,
    { serverAddress: new URL(page.url()).origin, slug: 'driftwood' },
  )
  await expect(card).toBeVisible()
  const isHomeLive = liveConnectionOf(page)
  await page.goto(`/library/${media.booksId}`)
  await isHomeLive
  await expect(card.first()).toBeVisible()
  await media.api.post(`/api/feeds/${feed.id}/close`, {})
  await expect(card).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('opens and closes a feed', async ({ page, media }) => {
    await takeSession(page)
    await page.goto(`/item/${idOf(media, 'Driftwood')}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Open RSS feed' }))
    await dialogOf(page, 'Driftwood').getByRole('button', { name: 'Open feed' }).click()
    await expect(addressIn(page, 'Driftwood')).toHaveValue(/\/feed\//)
    await axe(page)
    await page.goto('/config/rss-feeds')
    await page.getByRole('button', { name: 'Close the feed of Driftwood' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close feed' }).click()
    await expect(page.getByText('There are no open RSS feeds.')).toBeVisible()
  })
})
