import { createRoot } from '../support/accounts.ts'
import { apiOf, makeUser } from '../support/api.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'

/**
 * Uses its own server, because a restore restarts it. Backups run in a low-priority thread, so they may take long.
 */
const CHECKED = { timeout: 90_000 }

test('[R1.012 R2.035 R4.023 R8.057] an admin creates, deletes, uploads and restores backups; restoring reloads every page', async ({
  browser,
  emptyServer,
}) => {
  test.setTimeout(6 * CHECKED.timeout)
  await createRoot(emptyServer.baseUrl)
  const context = await browser.newContext({ baseURL: emptyServer.baseUrl, ...DESKTOP })
  const page = await context.newPage()
  await takeSession(page)
  await page.goto('/config')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delete the backup/ }) })
  const prompt = page.getByRole('alertdialog')
  const upload = page.locator('input[type=file]')

  await test.step('the settings link to the page, which is empty at first', async () => {
    await page
      .getByRole('navigation', { name: 'Settings pages' })
      .getByRole('link', { name: 'Backups' })
      .click()
    await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible()
    await expect(page.getByText('There are no backups yet.')).toBeVisible()
  })

  await test.step('create a backup', async () => {
    await page.getByRole('button', { name: 'Create backup' }).click()
    await expect(page.getByText('Backup created and verified')).toBeVisible(CHECKED)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Verified')
  })

  await test.step('failures are reported', async () => {
    const fail = (address: string) =>
      page.route(address, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
      )
    await fail('**/api/backups')
    await page.getByRole('button', { name: 'Create backup' }).click()
    await expect(page.getByText('Failed to create backup')).toBeVisible()
    await fail('**/api/backups/*')
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await prompt.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete backup')).toBeVisible()
    await fail('**/api/backups/*/apply')
    await rows
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click()
    await prompt.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Failed to restore backup')).toBeVisible()
    await upload.setInputFiles({ name: 'a.audiobookshelf', mimeType: 'x/y', buffer: Buffer.from('a') })
    await expect(page.getByText('Failed to upload backup')).toBeVisible()
    await page.unrouteAll()
  })

  let file: string
  await test.step('download and delete a backup', async () => {
    const downloading = page.waitForEvent('download')
    await rows
      .first()
      .getByRole('button', { name: /^Download/ })
      .click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^[\dT-]+\.audiobookshelf$/)
    file = test.info().outputPath(download.suggestedFilename())
    await download.saveAs(file)
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await prompt.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Backup deleted')).toBeVisible()
    await expect(rows).toHaveCount(0)
  })

  await test.step('a file that is not a backup is rejected', async () => {
    await upload.setInputFiles({
      name: 'notes.audiobookshelf',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('shopping notes'),
    })
    await expect(page.getByText('This file is not a backup of Lectern.')).toBeVisible(CHECKED)
    await expect(rows).toHaveCount(0)
  })

  await test.step('upload a backup', async () => {
    await upload.setInputFiles(file)
    await expect(page.getByText('Backup uploaded and verified')).toBeVisible(CHECKED)
    await expect(rows).toHaveCount(1)
  })

  const other = await browser.newContext({ baseURL: emptyServer.baseUrl, ...PHONE })
  const theirs = await other.newPage()
  await test.step('restore a backup: every page reloads, and the old data is back', async () => {
    await makeUser(await apiOf(emptyServer.baseUrl), { username: 'later', password: 'x' })
    await takeSession(theirs)
    await theirs.goto('/config/users')
    await expect(theirs.getByRole('row', { name: /later/ })).toBeVisible()
    await theirs.evaluate(() => document.body.setAttribute('data-old-page', ''))

    await rows
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click()
    await expect(prompt).toContainText('The files of your libraries are not changed.')
    await prompt.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Backup restored')).toBeVisible(CHECKED)
    await expect(page).toHaveURL(/\/config$/)

    await expect(theirs.locator('body[data-old-page]')).toHaveCount(0, CHECKED)
    await expect(theirs.getByRole('row', { name: /root/ })).toBeVisible()
    await expect(theirs.getByRole('row', { name: /later/ })).toHaveCount(0)
  })

  await test.step('the previous state is kept as a restore point', async () => {
    await page.goto('/config/backups')
    await expect(page.getByText('Restore point')).toBeVisible()
    await expect(rows).toHaveCount(2)
  })
  await other.close()
  await context.close()
})
