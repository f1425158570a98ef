import type { Page } from '@playwright/test'
import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import type { LecternServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** Signs in through the page, on a server that the journey may stop. */
async function signInAt(page: Page, server: LecternServer): Promise<void> {
  await createRoot(server.baseUrl)
  await page.goto(`${server.baseUrl}/login`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
}

const toasts = (page: Page) => page.locator('[data-toast]')

test('a page that fails to load shows an error inside the app, and loads after Try again', async ({
  page,
  emptyServer,
}) => {
  // The page must not be preloaded.
  await page.route(/\/assets\/LibrariesRoute-/, (route) => route.abort())
  await signInAt(page, emptyServer)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Libraries' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  await emptyServer.kill()
  await page.unroute(/\/assets\/LibrariesRoute-/)
  await page.getByRole('link', { name: 'Libraries' }).click()
  await expect(page.getByRole('heading', { name: 'Server could not be reached' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()

  await emptyServer.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Libraries' })).toBeVisible()
  // The document was never reloaded.
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('pages not visited before open while the server is down, and load once it is back', async ({
  page,
  emptyServer,
}) => {
  const loadedAhead = page.waitForResponse(/\/assets\/StatsPage-.*\.js/)
  await signInAt(page, emptyServer)
  await (await loadedAhead).finished()

  await emptyServer.kill()
  await page.getByRole('link', { name: 'Your stats' }).click()
  await expect(page.getByRole('main').getByText('could not be loaded')).toBeVisible()
  // One message at a time, however many requests fail; the icon in the bar stays.
  await expect(toasts(page)).toHaveText([/^(Server could not be reached|Socket failed to connect)/])
  await expect(page.getByRole('img', { name: /^Offline\. Your progress will sync/ })).toBeVisible()
  await emptyServer.start()
  // Both appear by themselves, in either order; the message is shown for a few seconds only.
  await Promise.all([
    expect(toasts(page)).toHaveText([/^Socket connected/]),
    expect(page.getByRole('heading', { name: 'Your stats' })).toBeVisible(),
  ])
})

test('a modal whose code fails to load leaves the app in place, and opens once the server is back', async ({
  page,
  emptyServer,
}) => {
  await signInAt(page, emptyServer)
  await emptyServer.kill()
  await page.keyboard.press('?')
  await expect(toasts(page)).toHaveText([/^(Server could not be reached|Socket failed to connect)/])
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await emptyServer.start()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a bar moves along the top of the window while the app is loading', async ({ page, emptyServer }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/start-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${emptyServer.baseUrl}/login`, { waitUntil: 'commit' })
  await expect(page.getByRole('progressbar', { name: 'Lectern' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Set up your server' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Lectern' })).toBeHidden()
})
