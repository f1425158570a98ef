import { apiOf, makeUser } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expect, takeSession, test, typeSignIn } from '../support/test.ts'
import { chooseOption } from '../support/popups.ts'

test('[R1.011] an admin creates, edits and deletes an account; its owner sees what the account may see', async ({
  page,
  browser,
  server,
}) => {
  await takeSession(page)
  await page.goto('/config/users')
  const modal = page.getByRole('dialog')
  const row = page.getByRole('row', { name: /ada/ })
  const other = await browser.newContext({ baseURL: server.baseUrl })
  const hers = await other.newPage()

  await test.step('create the account', async () => {
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(modal).toBeVisible()
    await axe(page)
    await modal.getByLabel('Username').fill('ada')
    await modal.getByRole('textbox', { name: /^Password/ }).fill('engine')
    await modal.getByRole('button', { name: 'Create account' }).click()
    await expect(modal).toBeHidden()
    await expect(row).toBeVisible()
  })

  await test.step('the new user signs in', async () => {
    await typeSignIn(hers, { username: 'ada', password: 'engine' })
    await expect(hers.getByRole('link', { name: 'Account of ada' })).toBeVisible()
    await expect(hers.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await expect(hers.getByRole('link', { name: 'Upload' })).toHaveCount(0)
  })

  await test.step('edit the account, and the user sees the change at once', async () => {
    await row.getByRole('button', { name: 'Edit ada' }).click()
    await modal.getByRole('switch', { name: 'Can upload' }).click()
    await modal.getByRole('button', { name: 'Save' }).click()
    await expect(modal).toBeHidden()
    await expect(hers.getByRole('link', { name: 'Upload' })).toBeVisible()
  })

  await test.step('delete the account, and the user is signed out', async () => {
    await row.getByRole('button', { name: 'Delete ada' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
    await expect(row).toHaveCount(0)
    await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  await other.close()
})

test('[R2.027] the settings are for admins: others are redirected home with a message', async ({
  page,
  server,
}) => {
  const api = await apiOf(server.baseUrl)
  await makeUser(api, { username: 'settings-guest', password: 'x' })
  await takeSession(page, { username: 'settings-guest', password: 'x' })
  for (const path of ['/config', '/config/users', '/config/log']) {
    await page.goto(path)
    await expect(page.getByText('You don’t have access to that page.')).toBeVisible()
    expect(new URL(page.url()).pathname.startsWith('/config')).toBe(false)
  }
})

test('[R2.034 R2.036] the settings link to users, libraries and logs', async ({ page }) => {
  await takeSession(page)
  await page.goto('/config')
  for (const name of ['Users', 'Libraries', 'Logs']) {
    await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name }).click()
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('[R2.026] the account page shows the account', async ({ page }) => {
  await takeSession(page)
  await page.goto('/account')
  await expect(page.getByLabel('Username')).toHaveValue('root')
})

test('[R1.021 R1.023] a language chosen on the account page changes the UI text and persists', async ({
  page,
}) => {
  await takeSession(page)
  await page.goto('/account')
  const choose = async (from: RegExp, language: string) => {
    await chooseOption(page.getByRole('combobox', { name: from }), language)
  }
  await choose(/language/i, 'Deutsch')
  await expect(page.getByRole('combobox', { name: /sprache/i })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('combobox', { name: /sprache/i })).toBeVisible()
})

test('[R1.022] the default language is English', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull()
})
