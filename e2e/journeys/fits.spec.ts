import type { Page } from '@playwright/test'
import { makeUser } from '../support/api.ts'
import { expectNothingCut, SMALLEST_PHONE, withTextTwiceAsLarge } from '../support/fits.ts'
import { followLoading } from '../support/loading.ts'
import { test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

// Screens with a URL are covered by accessibility.spec.ts; this file covers the dialogs that open over them.
const BOOK_MODALS = ['Edit', 'Add to playlist'] as const
const PLAYER_MODALS = ['Sleep timer', 'Chapters', 'Player queue', 'Bookmarks', 'Player settings'] as const

interface Named {
  readonly media: { readonly metadata: { title: string; authors: { id: string; name: string }[] } }
}

async function lookThroughModals(page: Page, itemId: string): Promise<void> {
  await page.goto(`/item/${itemId}`)
  const main = page.getByRole('main')
  for (const name of BOOK_MODALS) {
    await test.step(name, async () => {
      await main.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').and(page.locator('[aria-busy=true]'))).toHaveCount(0)
      await expectNothingCut(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  await main
    .getByRole('button', { name: /^(Play|Resume)$/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await expectNothingCut(page)
}

test('at double text size nothing is cut off, in dialogs and with the player open', async ({
  page,
  media,
}) => {
  await takeSession(page)
  await page.goto('/')
  await withTextTwiceAsLarge(page, async () => {
    await lookThroughModals(page, media.itemIds.get('The Lighthouse') ?? '')
    // At this text size there is only room for the mini player.
    await page.getByRole('button', { name: /^Open the player/ }).click()
    const player = page.getByRole('dialog', { name: 'Now playing' })
    await expect(player).toBeVisible()
    await expectNothingCut(page)
    for (const name of PLAYER_MODALS) {
      await test.step(name, async () => {
        await player.getByRole('button', { name: new RegExp(`^${name}`) }).click()
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog).toBeVisible()
        await expectNothingCut(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })
    }
  })
})

test('a printed page leaves out the bars and the player, which would cover its text', async ({
  page,
  media,
}) => {
  await takeSession(page)
  await page.goto(`/item/${media.itemIds.get('The Lighthouse') ?? ''}`)
  const play = page.getByRole('main').getByRole('button', { name: /^(Play|Resume)$/ })
  await play.last().click()
  const bars = [
    page.getByRole('banner'),
    page.getByRole('navigation').first(),
    page.getByRole('region', { name: 'Player' }),
  ]
  for (const bar of bars) await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const bar of bars) await expect(bar).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the progress of a book is visible in forced colours', async ({ page, media }) => {
  const id = media.itemIds.get('The Lighthouse') ?? ''
  await media.api.patch(`/api/me/progress/${id}`, { currentTime: 30, duration: 60, progress: 0.5 })
  await takeSession(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/item/${id}`)
  const bar = page.getByRole('main').getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  const [rest, filled] = await bar.evaluate((track) =>
    [track, track.firstElementChild ?? track].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(filled).not.toBe(rest)
  await media.api.remove(`/api/me/progress/${id}`)
})

test('the listening charts fill their panels', async ({ page }) => {
  await takeSession(page)
  await page.goto('/config/stats')
  await expect(page.getByRole('img', { name: /^Listened on/ })).toBeVisible()
  const shares = () =>
    page.locator('main svg').evaluateAll((drawings) =>
      drawings
        .map((svg) => ({
          width: svg.getBoundingClientRect().width,
          room: svg.parentElement?.clientWidth ?? 0,
        }))
        // The others are icons.
        .filter(({ width }) => width > 100)
        .map(({ width, room }) => Math.round((width / room) * 100)),
    )
  await expect.poll(shares).toEqual([100, 100])
})

test.describe('on the smallest phone', () => {
  test.use({ ...PHONE, viewport: SMALLEST_PHONE })

  test('nothing is cut off, in dialogs and with the player open', async ({ page, media }) => {
    await takeSession(page)
    await lookThroughModals(page, media.itemIds.get('The Lighthouse') ?? '')
  })

  test('long names without spaces wrap everywhere', async ({ page, media }) => {
    const { api, booksId: libraryId } = media
    const id = media.itemIds.get('The Lighthouse') ?? ''
    const name = 'Seafaring'.repeat(20)
    const before = await api.get<Named>(`/api/items/${id}`)
    const { title, authors } = before.media.metadata
    await api.patch(`/api/items/${id}/media`, { metadata: { title: name, authors: [{ name }] } })
    const after = await api.get<Named>(`/api/items/${id}`)
    const made = { libraryId, name, description: name }
    const collection = await api.post<{ id: string }>('/api/collections', { ...made, books: [id] })
    const playlist = await api.post<{ id: string }>('/api/playlists', {
      ...made,
      items: [{ libraryItemId: id }],
    })
    await takeSession(page)
    for (const path of [
      `/item/${id}`,
      `/author/${after.media.metadata.authors[0]?.id ?? ''}`,
      `/collection/${collection.id}`,
      `/playlist/${playlist.id}`,
      `/audiobook/${id}/manage`,
    ]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
        await expectNothingCut(page)
      })
    }
    await api.remove(`/api/collections/${collection.id}`)
    await api.remove(`/api/playlists/${playlist.id}`)
    await api.patch(`/api/items/${id}/media`, { metadata: { title, authors } })
  })

  test('a long name without spaces wraps in the settings', async ({ page, media }) => {
    const { api } = media
    const name = 'Seafaring'.repeat(10)
    const user = await makeUser(api, { username: name, password: 'password' })
    const made = await api.post<{ apiKey: { id: string } }>('/api/api-keys', {
      name,
      userId: user.id,
      isActive: true,
    })
    const device = { name, email: `${name}@example.org`, availabilityOption: 'adminOrUp', users: [] }
    await api.post('/api/emails/ereader-devices', { ereaderDevices: [device] })
    await takeSession(page)
    for (const path of ['/config/api-keys', '/config/email', '/config/users', `/config/users/${user.id}`]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText(name).first()).toBeVisible()
        await expectNothingCut(page)
      })
    }
    await api.post('/api/emails/ereader-devices', { ereaderDevices: [] })
    await api.remove(`/api/api-keys/${made.apiKey.id}`)
    await api.remove(`/api/users/${user.id}`)
  })

  test('an account can be limited to libraries with long names without scrolling sideways', async ({
    page,
    media: { api, booksId },
  }) => {
    await api.patch(`/api/libraries/${booksId}`, { name: 'Everything the harbour master ever recommended' })
    await takeSession(page)
    await page.goto('/config/users')
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('switch', { name: 'Can access all libraries' }).click()
    await expect(form.getByText('Everything the harbour master ever recommended')).toBeVisible()
    const isWider = form
      .locator('[data-modal-body]')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(await isWider).toBe(false)
    await api.patch(`/api/libraries/${booksId}`, { name: 'Audiobooks' })
  })

  test('a book in a series with a long name can be edited without scrolling sideways', async ({
    page,
    media,
  }) => {
    const id = media.itemIds.get('Quiet Places') ?? ''
    const name = 'The Chronicles of the Long Forgotten Harbour Master of the North'
    await media.api.patch(`/api/items/${id}/media`, { metadata: { series: [{ name, sequence: '1' }] } })
    await takeSession(page)
    await page.goto(`/item/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
    const title = page.getByRole('dialog').getByLabel('Title', { exact: false }).first()
    await expect(title).toBeVisible()
    await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
    const box = await title.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(SMALLEST_PHONE.width)
    await media.api.patch(`/api/items/${id}/media`, { metadata: { series: [] } })
  })

  for (const language of ['de', 'fr']) {
    test(`the longest buttons fit: ${language}`, async ({ page, media }) => {
      const { api, booksId } = media
      const { results } = await api.get<{ results: { id: string }[] }>(
        `/api/libraries/${booksId}/series?limit=1`,
      )
      await takeSession(page)
      await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
      const isLoaded = followLoading(page)
      for (const path of [
        '/config/backups',
        '/config/tools',
        `/library/${booksId}/series/${results[0]?.id}`,
      ]) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await isLoaded()
          await expectNothingCut(page)
        })
      }
    })
  }

  test('tapping the middle of a cover opens the book: the play button is not shown there', async ({
    page,
    media,
  }) => {
    await takeSession(page)
    await page.goto(`/library/${media.booksId}/bookshelf`)
    const cover = page
      .locator('[data-card]')
      .filter({ has: page.getByRole('link', { name: /^Quiet Places/ }) })
    const box = await cover.locator('img, [data-card-link] > span').first().boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await page.waitForURL(/\/item\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Places' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0)
  })
})

test('clicking the middle of a cover plays, without hovering first', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/library/${media.booksId}/bookshelf`)
  const link = page.locator('[data-card-link]').filter({ hasText: /./ }).first()
  await expect(link).toBeVisible()
  const box = await page.locator('[data-card-link] > span').first().boundingBox()
  // Pressed and released at once, like a quick click.
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await expect(page).toHaveURL(/\/bookshelf/)
})
