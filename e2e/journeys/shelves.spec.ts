import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeUser } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import {
  BOOKS,
  bookPath,
  cardAt,
  focusedIndex,
  misplacedCards,
  openShelf,
  shelfOf,
  test,
  titleOf,
} from '../support/long-shelf.ts'
import { chooseEntry, hasOpened } from '../support/popups.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { longPress } from '../support/touch.ts'
import { PHONE } from '../support/viewports.ts'

test.beforeEach(({ page }) => signIn(page))

test('[R2.006] home shows what is new, row by row, with keyboard navigation', async ({ page, shelf }) => {
  await page.goto(`/library/${shelf.libraryId}`)
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Newest authors' })).toBeVisible()
  const row = page.locator('[data-shelf="recently-added"]')
  await row.locator('[data-card-link]').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(row.locator('[data-card-link]').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row.locator('[data-card-link]:focus')).toHaveCount(0)
})

test('[R2.007] the bookshelf: full height at once, few cards rendered, no layout shift', async ({
  page,
  shelf,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // Preloading for other pages is not part of the shelf.
    window.requestIdleCallback = () => 0
  })
  // The browser does not always report the size of cached scripts.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await openShelf(page, shelf.libraryId)
  await expect(page.getByText(`${BOOKS} Books`)).toBeVisible()
  expect(await page.locator('[data-index]').count()).toBeLessThan(60)
  const { shift, scriptBytes } = await page.evaluate(() => ({
    shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    scriptBytes: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  }))
  expect(shift).toBeLessThan(0.02)
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(250 * 1024)

  // After any jump, each position holds the item that the server has there.
  const { results } = await shelf.api.get<{ results: { id: string }[] }>(
    `/api/libraries/${shelf.libraryId}/items?limit=0&minified=1&sort=media.metadata.title`,
  )
  const ids = results.map(({ id }) => id)
  for (const share of [1, 0.5, 0.1, 0.9]) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share)
    const middle = Math.round((BOOKS - 1) * share)
    await expect(cardAt(page, middle).getByRole('link')).toBeVisible()
    await expect.poll(() => misplacedCards(page, ids)).toEqual([])
  }
})

test('the shelf does not need the translations of the other pages', async ({ page, shelf }) => {
  await page.route(/\/assets\/parts-/, (route) => route.abort())
  await openShelf(page, shelf.libraryId)
  await expect(page.getByText(`${BOOKS} Books`)).toBeVisible()
  // A missing translation shows as its key.
  const words = await page.locator('body').innerText()
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''))
  expect([...words.split('\n'), ...labels].filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text))).toEqual([])
})

test('[R2.064 R2.158] the editor: arrows go to the next item and back, Escape and navigation close it', async ({
  page,
  shelf,
}) => {
  await openShelf(page, shelf.libraryId)
  const titles = await Promise.all(
    [0, 1].map(
      async (index) =>
        (await cardAt(page, index).getByRole('link').getAttribute('aria-label'))?.split(',')[0],
    ),
  )
  const edit = async () => {
    await cardAt(page, 0).hover()
    await cardAt(page, 0).getByRole('button', { name: /^Edit/ }).click()
    // The editor handles the keys as soon as it has the focus.
    await expect(editor(0).getByRole('button', { name: 'Next item' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]')))
      .not.toBeNull()
  }
  const editor = (index: number) => page.getByRole('dialog', { name: titles[index] ?? '' })
  await edit()
  await page.keyboard.press('ArrowRight')
  await expect(editor(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(editor(0)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(cardAt(page, 0).getByRole('link')).toBeVisible()
  await edit()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('arrows, End, typing and letters move through the shelf; the focus stays with its card', async ({
  page,
  shelf,
}) => {
  await openShelf(page, shelf.libraryId)
  await cardAt(page, 0).getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedIndex(page)).toBe('1')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Number(await focusedIndex(page))).toBeGreaterThan(2)
  await page.keyboard.press('End')
  await expect.poll(() => focusedIndex(page)).toBe(String(BOOKS - 1))
  await page.keyboard.press('n')
  await expect(page.locator('[data-card-link]:focus')).toHaveAccessibleName(/^Nlder/)
  const index = await focusedIndex(page)
  await page.mouse.wheel(0, -50_000)
  await expect(cardAt(page, 0)).toBeVisible()
  expect(await focusedIndex(page)).toBe(index)
  await page.getByRole('button', { name: 'Jump to T' }).click()
  await expect(page.getByRole('link', { name: /^Tlder/ }).first()).toBeInViewport()
})

test('[R3.066] going back restores the shelf’s scroll position; a new sort order starts at the top', async ({
  page,
  shelf,
}) => {
  await openShelf(page, shelf.libraryId)
  await page.getByRole('button', { name: 'Jump to M' }).click()
  await expect(page.getByRole('link', { name: /^Mlder/ }).first()).toBeInViewport()
  const scrolledPx = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrolledPx).toBeGreaterThan(500)
  const topPx = await scrolledPx()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect.poll(scrolledPx).toBe(topPx)
  const sortBy = async (name: string) => {
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await hasOpened(page.getByRole('menu'))
    await chooseEntry(page.getByRole('menuitem', { name }))
  }
  await sortBy('Title, ascending')
  await expect.poll(scrolledPx).toBe(0)
  await sortBy('Title, descending')
})

test('[R3.009 R1.024] shelf settings are stored in the browser, and survive a reload', async ({
  page,
  shelf,
}) => {
  const account = { username: 'vera', password: 'a long password' }
  await makeUser(shelf.api, account)
  await takeSession(page, account)
  await openShelf(page, shelf.libraryId)
  const width = () => cardAt(page, 0).evaluate((card) => Math.round(card.getBoundingClientRect().width))
  const stored = async () =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('userSettings'))) ?? '{}') as unknown
  const before = await width()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByLabel('Larger covers').click()
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await hasOpened(page.getByRole('menu'))
  await chooseEntry(page.getByRole('menuitem', { name: 'Title, ascending' }))
  await expect(page.getByRole('button', { name: 'Sort by Title, descending' })).toBeVisible()
  const larger = await width()
  await expect.poll(stored).toMatchObject({ orderBy: 'media.metadata.title', orderDesc: true })
  const kept = await stored()

  await page.goto(shelfOf(shelf.libraryId))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort by Title, descending' })).toBeVisible()
  await expect.poll(width).toBe(larger)
  expect(await stored()).toEqual(kept)
})

test('[R2.065 R2.067 R2.076 R2.077] selecting: a range, the bar’s actions, Escape, and clearing on navigation', async ({
  page,
  shelf,
}) => {
  await openShelf(page, shelf.libraryId)
  const select = async () => {
    await cardAt(page, 1).hover()
    await cardAt(page, 1).getByRole('checkbox').click()
  }
  await select()
  await cardAt(page, 6)
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('6 items selected')).toBeVisible()
  const bar = page.getByRole('banner', { name: 'Selection' })
  for (const name of ['Play', 'Mark as finished', 'Add to collection', 'Add to playlist', 'Remove']) {
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await select()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('[R2.011] series and authors have lists of their own', async ({ page, shelf }) => {
  await page.goto(`${shelfOf(shelf.libraryId)}/series`)
  await expect(page.getByRole('link', { name: 'The Long Walk, 5 books' })).toBeVisible()
  await expect(page.getByText('1 Series')).toBeVisible()
  await page.getByRole('link', { name: 'Authors', exact: true }).click()
  await expect(page.getByText('13 Authors')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Author B/ })).toBeVisible()
})

test('[R2.008 R2.048] missing items show in the rail and in a list of their own', async ({ page, shelf }) => {
  await expect(page.getByRole('link', { name: /with issues/ })).toHaveCount(0)
  await rm(path.join(shelf.folder, ...bookPath(30)), { recursive: true })
  await shelf.api.post(`/api/libraries/${shelf.libraryId}/scan`, {})
  await page.goto(`/library/${shelf.libraryId}`)
  const issues = page.getByRole('link', { name: '1 item with issues' }).first()
  await expect(issues).toBeVisible({ timeout: 20_000 })
  await issues.click()
  await expect(page).toHaveURL(/filter=issues/)
  await expect(page.getByText('1 Book', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('link', { name: new RegExp(`${titleOf(30)}.*folder is missing`) }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove all 1' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('home fits the viewport; the only button of its bar stays in place', async ({ page, shelf }) => {
    await page.goto(`/library/${shelf.libraryId}`)
    await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()
    await expectFits(page)
    const view = page.getByRole('button', { name: 'View' })
    const place = await view.boundingBox()
    await view.click()
    await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible()
    expect(await view.boundingBox()).toEqual(place)
  })

  test('two covers side by side, navigation below, and a long press opens the menu', async ({
    page,
    shelf,
  }) => {
    await openShelf(page, shelf.libraryId)
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).last()).toBeVisible()
    const topOf = async (index: number) => (await cardAt(page, index).boundingBox())?.y
    await expect.poll(async () => (await topOf(0)) === (await topOf(1))).toBe(true)
    await expectFits(page)
    const first = await cardAt(page, 0).boundingBox()
    await longPress(page, (first?.x ?? 0) + 80, (first?.y ?? 0) + 80)
    // Lifting the finger leaves the menu open.
    await chooseEntry(page.getByRole('menuitem', { name: 'Select' }))
    await expect(page.getByRole('banner', { name: 'Selection' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Deselect all' }).click()
    await cardAt(page, 1).getByRole('link').tap()
    await expect(page).toHaveURL(/\/item\//)
  })
})
