import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import type { LecternServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('[R6.022] a fresh server asks for the root account, signs it in, and recognises it afterwards', async ({
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
  await expect(page.getByText('The passwords don’t match')).toBeVisible()

  await page.getByLabel('Username').fill('margret')
  await page.getByLabel('Password again').fill('one')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'Add your books' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip for now' }).click()
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

test('[R6.001] root may have no password, after confirmation', async ({ page, emptyServer }) => {
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

async function createAccount(page: Page, server: LecternServer): Promise<void> {
  await page.goto(`${server.baseUrl}/`)
  await page.getByLabel('Username').fill('margret')
  await page.getByLabel('Password', { exact: true }).fill('one')
  await page.getByLabel('Password again').fill('one')
  await expect(page.getByRole('list', { name: 'Setup steps' }).locator('[aria-current]')).toHaveText(
    /Account/,
  )
  await page.getByRole('button', { name: 'Create account' }).click()
}

const currentStep = (page: Page) => page.getByRole('list', { name: 'Setup steps' }).locator('[aria-current]')

test('the setup guide leads from the account through a folder to the scanned books', async ({
  page,
  emptyServer,
}) => {
  test.slow()
  const folder = path.join(emptyServer.folder, 'media', 'Ada Moor', 'Fog')
  await mkdir(folder, { recursive: true })
  await ffmpegOnce(['-f', 'lavfi', '-i', 'sine=frequency=330:duration=20', 'fog.mp3'], folder)
  await createAccount(page, emptyServer)
  await expect(page.getByRole('heading', { name: 'Add your books' })).toBeVisible()
  await expect(currentStep(page)).toHaveText(/Folder/)
  await axeInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await page.setViewportSize({ width: 1400, height: 900 })

  await page.getByRole('button', { name: 'Choose a folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New library' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Novels')
  await dialog.getByRole('textbox', { name: /folder/i }).fill(path.join(emptyServer.folder, 'media'))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(currentStep(page)).toHaveText(/Scan/)
  await expect(page.getByRole('heading', { name: '“Novels” is ready' })).toBeVisible()
  await axeInBothThemes(page)
  await page.getByRole('link', { name: 'Open the library' }).click()
  await expect(page.getByRole('link', { name: /^Fog/ }).first()).toBeVisible()
})

test('the sample library can be used instead of a folder', async ({ page, emptyServer }) => {
  test.slow()
  await createAccount(page, emptyServer)
  await page.getByRole('button', { name: 'Try it with a sample library' }).click()
  await expect(currentStep(page)).toHaveText(/Scan/)
  await page.getByRole('link', { name: 'Open the library' }).click()
  await expect(page.locator('[data-card]').first()).toBeVisible()
})
