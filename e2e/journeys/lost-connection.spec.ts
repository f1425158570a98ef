import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import { expect, test, typeSignIn } from '../support/test.ts'

test('a page that can not be loaded says so inside the app, and comes after Try again', async ({ page }) => {
  await typeSignIn(page)
  await page.route(/\/assets\/LibrariesRoute-/, (route) => route.abort())
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Libraries' }).click()
  await expect(page.getByRole('heading', { name: 'Server could not be reached' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()

  await page.unroute(/\/assets\/LibrariesRoute-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Libraries' })).toBeVisible()
  // The window was never loaded again by itself.
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('pages that were not visited yet open also when the server is away', async ({ page, emptyServer }) => {
  await createRoot(emptyServer.baseUrl)
  const loadedAhead = page.waitForResponse(/\/assets\/StatsPage-.*\.js/)
  await page.goto(`${emptyServer.baseUrl}/login`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await (await loadedAhead).finished()

  await emptyServer.kill()
  await page.getByRole('link', { name: 'Your stats' }).click()
  await expect(page.getByRole('main').getByText('could not be loaded')).toBeVisible()
  // The lost connection and the request without an answer are each told once, and by the sign in the bar.
  await expect(page.locator('[data-toast]').filter({ hasText: 'Socket' })).toHaveCount(1)
  await expect(page.locator('[data-toast]').filter({ hasText: 'Server could not be reached' })).toHaveCount(1)
  await expect(page.getByRole('img', { name: /^Offline\. Your progress will sync/ })).toBeVisible()
  await emptyServer.start()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your stats' })).toBeVisible()
})
