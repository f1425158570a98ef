import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import { apiOf, makeLibrary } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import { test } from '../support/media-library.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

test('[R2.055 R2.079 R2.084] the search box in the bar shows grouped results, by keyboard alone', async ({
  page,
  media,
}) => {
  await takeSession(page)
  await page.goto(`/library/${media.booksId}`)
  const box = page.getByRole('combobox', { name: 'Search this library' })
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/libraries\/[^/]+\/search/, async (route) => {
    await held
    await route.continue()
  })
  await box.focus()
  await page.keyboard.type('ursula')
  await expect(page.getByText('Thinking…')).toBeVisible()
  answer()
  const authors = page.getByRole('group', { name: 'Authors' })
  await expect(authors.getByRole('option', { name: /Ursula Wren/ })).toBeVisible()
  await axe(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('[R2.055] without a library there is no search', async ({ page, emptyServer }) => {
  await createRoot(emptyServer.baseUrl)
  const api = await apiOf(emptyServer.baseUrl)
  await page.goto(`${emptyServer.baseUrl}/login`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: `Account of ${ROOT_ACCOUNT.username}` })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search this library' })
  await expect(box).toHaveCount(0)
  await makeLibrary(api, 'First')
  await expect(box).toBeVisible()
})

test('[R2.020 R2.083] Enter leads to the page with all results; a result opens its page', async ({
  page,
  media,
}) => {
  await takeSession(page)
  await page.goto(`/library/${media.booksId}`)
  await page.getByRole('combobox', { name: 'Search this library' }).fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=lighthouse$/)
  await expect(page.getByRole('heading', { name: 'Results for “lighthouse”' })).toBeVisible()
  const books = page.getByRole('region', { name: 'Books' })
  await expect(books.getByRole('link', { name: /The Lighthouse/ })).toBeVisible()
  await books.getByRole('link', { name: /The Lighthouse/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/item\//)
})

test('queries that look like numbers or symbols are searched literally', async ({ page, media }) => {
  await signIn(page)
  for (const text of ['1984', 'zq & xw? #98 %']) {
    await page.goto(`/library/${media.booksId}`)
    await page.getByRole('combobox', { name: 'Search this library' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Results for “${text}”` })).toBeVisible()
    await expect(page.getByText(`Nothing in this library matches “${text}”.`)).toBeVisible()
  }
})

test('[R2.016 R2.022] author, series and narrator pages', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/item/${media.itemIds.get('The Lighthouse')}`)
  await page.getByRole('link', { name: 'Ursula Wren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ursula Wren' })).toBeVisible()
  await page.getByRole('link', { name: 'Harbour Tales', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Tales' })).toBeVisible()
  await expect(page.getByText(/0 of 2 finished/)).toBeVisible()
  await page.goto(`/library/${media.booksId}/narrators`)
  await page.getByRole('link', { name: 'Bea Stone' }).click()
  await page.waitForURL(/filter=narrators\./)
})

test('[R2.018] the latest episodes of a podcast library', async ({ page, media }) => {
  await takeSession(page)
  await page.goto(`/library/${media.podcastsId}/podcast/latest`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Episode 3' })).toBeVisible()
  await page.goto(`/library/${media.booksId}/podcast/latest`)
  await page.waitForURL(new RegExp(`/library/${media.booksId}$`))
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the latest episodes have touch targets that are large enough', async ({ page, media }) => {
    await takeSession(page)
    await page.goto(`/library/${media.podcastsId}/podcast/latest`)
    const row = page.getByRole('listitem').filter({ hasText: 'Episode 3' })
    await expect(row).toBeVisible()
    for (const target of [...(await row.getByRole('link').all()), ...(await row.getByRole('button').all())]) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  test('search has its own page', async ({ page, media }) => {
    await takeSession(page)
    await page.goto(`/library/${media.booksId}/narrators`)
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    const box = page.getByRole('combobox', { name: 'Search this library' }).and(page.locator(':visible'))
    await expect(box).toBeFocused()
    await box.fill('pilot')
    await expect(page.getByRole('option', { name: /The Pilot Boat/ })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Books' })).toBeVisible()
    await expectFits(page)
  })
})
