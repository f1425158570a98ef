import { rm } from 'node:fs/promises'
import { makeSource, type MadeSource } from '../../server/test/import-sources/make-source.ts'
import { OLD_PASSWORD } from '../../server/test/import-sources/old-facts.ts'
import { apiOf } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import { expect, test } from '../support/test.ts'

/** The files of a generated old server and its backup are on this disk; only the folders have moved. */

const IMPORTED = { timeout: 90_000 }

let source: MadeSource
test.beforeEach(async () => {
  // The language of the old server is imported too; the journey continues in English.
  source = await makeSource('2.36.0', {
    more: ({ db }, { settings }) =>
      db
        .prepare("update settings set value = ? where key = 'server-settings'")
        .run(JSON.stringify({ ...settings, language: 'en-us' })),
  })
})
test.afterEach(() => rm(source.root, { recursive: true, force: true }))

test('someone migrating is led from the first page to their books, and signs in as before', async ({
  page,
  emptyServer,
}) => {
  test.slow()
  const { ids } = source.server

  await test.step('the first run offers the import', async () => {
    await page.goto(`${emptyServer.baseUrl}/`)
    await page.getByLabel('Username').fill('margret')
    await page.getByLabel('Password', { exact: true }).fill('one')
    await page.getByLabel('Password again').fill('one')
    await page.getByRole('checkbox', { name: /^I’m moving from Audiobookshelf/ }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Import from Audiobookshelf' })).toBeVisible()
  })

  await test.step('a file that is not a backup is rejected', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.audiobookshelf',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('shopping notes'),
    })
    await expect(page.getByText('This is not a backup or a config folder of Audiobookshelf.')).toBeVisible()
  })

  await test.step('the contents of the backup are shown before anything is written', async () => {
    await page.locator('input[type=file]').setInputFiles(source.file)
    await expect(page.getByRole('heading', { name: 'What will be imported' })).toBeVisible()
    await expect(page.getByText('Made by version 2.36.0')).toBeVisible()
    const counted = (name: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
    await expect(counted('Accounts')).toHaveText('2')
    await expect(counted('Books and podcasts')).toHaveText('3')
    await expect(counted('Listening sessions')).toHaveText('3')
    await axe(page)
  })

  await test.step('moved folders are reported as missing until their new path is given', async () => {
    await expect(page.getByText('This folder is not on this server')).toHaveCount(2)
    for (const { from, to } of source.mappings) await page.getByLabel(from, { exact: true }).fill(to)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('2 of 2 items checked are here')).toBeVisible()
    await expect(page.getByText('1 of 1 items checked are here')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1400, height: 900 })
  })

  await test.step('import, with a report', async () => {
    await page.getByRole('radio', { name: /^“root” of the old server/ }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText(/^Everything has been imported\./)).toBeVisible(IMPORTED)
    await expect(page.getByRole('row', { name: /Books and podcasts/ })).toContainText('3')
    await expect(page.getByRole('row', { name: /Accounts/ })).toContainText('2')
    await axe(page)
  })

  await test.step('Ann signs in with her old password and finds her position', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto(`${emptyServer.baseUrl}/login`)
    await page.getByLabel('Username').fill('ann')
    await page.getByLabel('Password', { exact: true }).fill(OLD_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('link', { name: 'Account of Ann' })).toBeVisible()
    await page.goto(`${emptyServer.baseUrl}/item/${ids.moby}`)
    await expect(page.getByRole('heading', { name: 'Moby Dick' })).toBeVisible()
    const api = await apiOf(emptyServer.baseUrl, { username: 'ann', password: OLD_PASSWORD })
    const { currentTime } = await api.get<{ currentTime: number }>(`/api/me/progress/${ids.moby}`)
    expect(currentTime).toBe(150.375)
  })
})
