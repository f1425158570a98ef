import { apiOf, makeUser } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { chooseOption } from '../support/popups.ts'

test('an admin creates an API key, a program uses it, and it stops working when disabled', async ({
  page,
  server,
}) => {
  const api = await apiOf(server.baseUrl)
  await makeUser(api, { username: 'robot', password: 'x' })
  await takeSession(page)
  await page.goto('/config/api-keys')
  await page.getByRole('button', { name: 'Add API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Journey')
  await chooseOption(form.getByRole('combobox', { name: /^Acts on behalf of user/ }), 'robot')
  await axe(page)
  await form.getByRole('button', { name: 'Create API key' }).click()
  const shown = page.getByRole('dialog', { name: 'API key created' })
  const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()

  const status = async () =>
    (await fetch(`${server.baseUrl}/api/me`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Edit Journey' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit API key' })
  await editor.getByRole('switch', { name: 'Enabled' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Journey/ })).toContainText('Disabled')
  expect(await status()).toBe(401)
  await page.getByRole('button', { name: 'Delete Journey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete API key' }).click()
  await expect(page.getByRole('row', { name: /Journey/ })).toHaveCount(0)
})

test('an app password is created and revoked on the account page', async ({ page, server }) => {
  const api = await apiOf(server.baseUrl)
  await makeUser(api, { username: 'e-reader', password: 'x' })
  await takeSession(page, { username: 'e-reader', password: 'x' })
  await page.goto('/account')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kobo')
  await page.getByRole('button', { name: 'Create app password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password for Kobo' })).toHaveValue(/^(\w{4}-){4}\w{4}$/)
  await expect(page.getByRole('textbox', { name: 'OPDS catalog' })).toHaveValue(`${server.baseUrl}/opds`)
  await page.getByRole('button', { name: 'Revoke Kobo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Kobo' })).toHaveCount(0)
})
