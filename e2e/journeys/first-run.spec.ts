import { axe } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('[R6.022] a fresh server asks for the root account, signs it in, and knows it again', async ({
  page,
  emptyServer,
}) => {
  await page.goto(`${emptyServer.baseUrl}/`)
  await expect(page.getByRole('heading', { name: 'Set up your server' })).toBeVisible()
  await expect(page.getByLabel('Configuration folder')).toHaveValue(/config$/)
  await axe(page)

  await page.getByLabel('Username').fill('  ')
  await page.getByLabel('Password', { exact: true }).fill('one')
  await page.getByLabel('Password again').fill('two')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter a username for the root account')).toBeVisible()
  await expect(page.getByText('The two passwords differ')).toBeVisible()

  await page.getByLabel('Username').fill('margret')
  await page.getByLabel('Password again').fill('one')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('There is no library yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account of margret' })).toBeVisible()
  await axe(page)

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(`${emptyServer.baseUrl}/`)
  await page.getByLabel('Username').fill('Margret')
  await page.getByLabel('Password', { exact: true }).fill('one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Account of margret' })).toBeVisible()
})

test('[R6.001] root may have no password, after being asked', async ({ page, emptyServer }) => {
  await page.goto(`${emptyServer.baseUrl}/`)
  await page.getByRole('button', { name: 'Create account' }).click()
  const prompt = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(prompt).toContainText('no password')
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your server' })).toBeVisible()

  await page.getByRole('button', { name: 'Create account' }).click()
  await prompt.getByRole('button', { name: 'Use no password' }).click()
  await expect(page.getByRole('link', { name: 'Account of root' })).toBeVisible()
})
