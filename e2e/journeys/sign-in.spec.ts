import { ROOT_ACCOUNT } from '../support/accounts.ts'
import { axe } from '../support/axe.ts'
import { expect, typeSignIn, test } from '../support/test.ts'

test('[R2.003 R6.019] a visitor is redirected to the sign-in page, with the return path in the URL', async ({
  page,
}) => {
  await page.goto('/account?a=1')
  await page.waitForURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account?a=1')
})

test('[R2.005] the start page and the batch page set no return path', async ({ page }) => {
  for (const path of ['/', '/batch']) {
    await page.goto(path)
    await page.waitForURL(/\/login/)
    expect(new URL(page.url()).search).toBe('')
  }
})

test('[R2.002 R1.007 R2.004] signing in leads to the requested page', async ({ page }) => {
  await page.goto('/account?a=1')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/account\?a=1$/)
})

test('an external URL is not accepted as a return path', async ({ page, baseURL }) => {
  await page.goto('/login?redirect=//evil.example/x')
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Account of root' })).toBeVisible()
  expect(page.url().startsWith(baseURL ?? 'never')).toBe(true)
})

test('a wrong password is reported and the input kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid user or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('root')
  await axe(page)
})

test('[R6.021] a reload keeps the user signed in; signing out ends it', async ({ page }) => {
  await typeSignIn(page)
  await page.goto('/account')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Account of root' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/account')
  await page.waitForURL(/\/login/)
})

test('an expired access token is refreshed unnoticed', async ({ page }) => {
  await typeSignIn(page)
  await page.evaluate(() => localStorage.setItem('token', 'worthless'))
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'Account of root' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('worthless')
})

test('the sign-in page is light: at most 170 KB of compressed script, and no external resources', async ({
  page,
  baseURL,
}) => {
  const scripts: Promise<number>[] = []
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? 'never')) strangers.push(request.url())
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(170 * 1024)
  expect(strangers).toEqual([])
})

test('the sign-in page stays light: at most 170 KB of script as transferred', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Preloading for other pages is not part of this one.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const scriptBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(170 * 1024)
})
