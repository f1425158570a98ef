import type { Browser, Page } from '@playwright/test'
import { ROOT_ACCOUNT } from '../support/accounts.ts'
import { axe } from '../support/axe.ts'
import { heard, listen, listenAnew, rememberElements, soundingAt } from '../support/hearing.ts'
import {
  forgetPlaces,
  FORMATS,
  type ListeningLibrary,
  makeListeningLibrary,
  placeIn,
} from '../support/listening-library.ts'
import { createRoot } from '../support/accounts.ts'
import { bar, position, seconds, startBook } from '../support/player.ts'
import { expect, signIn, takeSession, test as base } from '../support/test.ts'

const test = base.extend<object, { readonly books: ListeningLibrary }>({
  books: [
    async ({ server }, use) => use(await makeListeningLibrary(server.baseUrl, Object.keys(FORMATS))),
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.beforeEach(async ({ page, books }) => {
  await forgetPlaces(books, ['Chapters', 'Two Halves'])
  await rememberElements(page)
})

test('[R1.003 R4.027 R7.013] a book plays, advances, is reported, and keeps playing across page changes', async ({
  page,
  books,
}) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await listen(page)
  const before = await soundingAt(page)
  await page.getByRole('link', { name: 'Lectern home' }).click()
  await page.waitForURL(/\/library\//)
  await expect.poll(() => soundingAt(page), { timeout: 15_000 }).toBeGreaterThan(before + 4)
  expect((await heard(page)).loudest).toBeGreaterThan(0.05)
  await expect.poll(() => placeIn(books, 'Chapters'), { timeout: 15_000 }).toBeGreaterThan(3)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('[R1.005] another browser resumes where this one stopped', async ({ page, books, browser, server }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Two Halves'))
  await position(page).press('PageUp')
  await position(page).press('PageUp')
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const stoppedAt = await seconds(page)
  await expect.poll(() => placeIn(books, 'Two Halves')).toBeGreaterThanOrEqual(stoppedAt - 1)
  await bar(page).getByRole('button', { name: 'Close player' }).click()

  const second = await otherBrowser(browser, server.baseUrl)
  const openedAt = Date.now()
  await startBook(second, books.idOf('Two Halves'))
  const place = await seconds(second)
  expect(place).toBeGreaterThan(stoppedAt - 3)
  // It has kept playing, for some seconds on a slow machine.
  expect(place).toBeLessThan(stoppedAt + 3 + (Date.now() - openedAt) / 1000)
  await second.context().close()
})

async function otherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const page = await context.newPage()
  await rememberElements(page)
  await signIn(page, ROOT_ACCOUNT)
  return page
}

test('[R9.002] books in every audio format can be played', async ({ page, books }) => {
  test.setTimeout(240_000)
  await takeSession(page)
  await startBook(page, books.idOf('Short'))
  await listen(page)
  for (const format of Object.keys(FORMATS)) {
    await test.step(format, async () => {
      // Navigates as a link would: without a page load, so that the audio probes stay connected.
      await page.evaluate((path) => history.pushState({}, '', path), `/item/${books.idOf(`In ${format}`)}`)
      await expect(page.getByRole('heading', { level: 1, name: `In ${format}` })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
      await expect(bar(page).getByRole('link', { name: `In ${format}`, exact: true })).toBeVisible()
      await listenAnew(page)
      await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
      await expect.poll(async () => (await heard(page)).loudest).toBeGreaterThan(0.02)
    })
  }
})

test(
  '[R4.033] moves from one file to the next without an audible gap',
  { tag: '@alone' },
  async ({ page, books }) => {
    await takeSession(page)
    await startBook(page, books.idOf('Two Halves'))
    await page.evaluate(() => document.body.focus())
    await position(page).press('Home')
    await page.keyboard.press('ArrowRight')
    await listen(page)
    await expect.poll(() => seconds(page), { timeout: 40_000 }).toBeGreaterThan(22)
    const { longestSilenceMs, loudest } = await heard(page)
    test.info().annotations.push({ type: 'gap', description: `${longestSilenceMs.toFixed(1)} ms` })
    expect(loudest).toBeGreaterThan(0.05)
    expect(longestSilenceMs).toBeLessThan(60)
  },
)

test('the server is killed and restarted: playback continues, and no listening time is lost', async ({
  page,
  emptyServer,
}) => {
  test.setTimeout(180_000)
  await createRoot(emptyServer.baseUrl)
  const books = await makeListeningLibrary(emptyServer.baseUrl, [], ['Two Long Halves'])
  await page.goto(`${emptyServer.baseUrl}/login`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`${emptyServer.baseUrl}/item/${books.idOf('Two Long Halves')}`)
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => soundingAt(page), { timeout: 20_000 }).toBeGreaterThan(2)

  await emptyServer.kill()
  // Seeks beyond what the browser has buffered: the second file has not been fetched yet.
  for (let press = 0; press < 3; press++) await position(page).press('PageUp')
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-busy', 'true')
  await emptyServer.start()
  await expect.poll(() => soundingAt(page), { timeout: 60_000 }).toBeGreaterThan(0)
  const place = await seconds(page)
  expect(place).toBeGreaterThan(180)
  await expect.poll(() => placeIn(books, 'Two Long Halves'), { timeout: 30_000 }).toBeGreaterThan(180)
  const { totalTime } = await books.api.get<{ totalTime: number }>('/api/me/listening-stats')
  expect(totalTime).toBeGreaterThan(3)
})

test('[R4.045 R9.024] the sleep timer pauses playback and announces it', async ({ page, books }) => {
  await page.clock.install()
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await bar(page).getByRole('button', { name: 'Sleep timer' }).click()
  await page.getByRole('dialog', { name: 'Sleep timer' }).getByRole('button', { name: '10 s' }).click()
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Sleep Timer Done.. zZzzZz')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('[R2.137 R2.138 R8.059] bookmarks are created, renamed, opened and removed', async ({ page, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await position(page).press('Home')
  await expect.poll(() => seconds(page)).toBe(0)
  await position(page).press('PageUp')
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
  const marked = await seconds(page)
  await bar(page).getByRole('button', { name: 'Bookmarks' }).click()
  const modal = page.getByRole('dialog', { name: 'Bookmarks' })
  await modal.getByPlaceholder('Note').fill('The lamp')
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Bookmark added')).toBeVisible()
  await expect(modal.getByPlaceholder('Note')).toHaveCount(0)
  await axe(page)
  await modal.getByRole('button', { name: 'Edit The lamp' }).click()
  await modal.getByPlaceholder('Note').fill('The lamp is lit')
  await modal.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Bookmark updated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await position(page).press('Home')
  await expect.poll(() => seconds(page)).toBe(0)
  await bar(page).getByRole('button', { name: 'Bookmarks' }).click()
  await modal
    .getByRole('button', { name: /The lamp is lit/ })
    .first()
    .click()
  await expect.poll(() => seconds(page)).toBe(marked)
  await bar(page).getByRole('button', { name: 'Bookmarks' }).click()
  await modal.getByRole('button', { name: 'Remove The lamp is lit' }).click()
  await expect(page.getByText('Bookmark removed')).toBeVisible()
})

test('[R2.136 R9.032] the player’s dialogs: widths, and no violations', async ({ page, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await axe(page)
  for (const [button, width] of [
    ['Chapters', 600],
    ['Player queue', 800],
    ['Sleep timer', 350],
  ] as const) {
    await bar(page).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await expect(dialog).toBeVisible()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width)
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('the player’s controls never overlap, at any window width', async ({ page, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  const edges = async (name: string) => {
    const box = await bar(page).getByRole('group', { name }).boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  for (const width of [768, 900, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(bar(page).getByRole('button', { name: 'Close player' })).toBeInViewport()
    // The new width is laid out one frame later.
    await expect(async () => {
      const [controls, tools] = [await edges('Playback'), await edges('More controls')]
      expect(controls.right, `at ${width} px`).toBeLessThanOrEqual(tools.left)
      expect(tools.right, `at ${width} px`).toBeLessThan(width)
    }).toPass({ timeout: 20_000 })
  }
})

test('[R2.151 R2.152 R2.154 R2.156] keyboard shortcuts', async ({ page, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const before = await seconds(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seconds(page)).toBe(before + 10)
  await page.keyboard.press('m')
  await expect(bar(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: 'Chapters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('only one of two tabs plays', async ({ page, context, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  const other = await context.newPage()
  await rememberElements(other)
  await startBook(other, books.idOf('Two Halves'))
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(() => soundingAt(page)).toBe(-1)
  await expect.poll(() => soundingAt(other)).toBeGreaterThanOrEqual(0)
})

test('[R2.028 R2.039] listening shows on the stats page and among the sessions', async ({ page, books }) => {
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await expect.poll(() => seconds(page)).toBeGreaterThan(2)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await page.getByRole('link', { name: 'Your stats' }).first().click()
  await page.waitForURL(/\/config\/stats$/)
  await expect(
    page.getByRole('list', { name: 'Recent sessions' }).getByText('Chapters').first(),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top authors' }).getByText('Ada Quill')).toBeVisible()
  await page.goto('/config/sessions')
  await expect(page.getByRole('row', { name: /Chapters/ }).first()).toBeVisible()
})
