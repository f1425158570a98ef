import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { apiOf, makeLibrary } from '../support/api.ts'
import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import { axe } from '../support/axe.ts'
import type { LecternServer } from '../support/server.ts'
import { lift } from '../support/sorting.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { chooseEntry, chooseOption } from '../support/popups.ts'

/** A server with a root account and some empty folders; the browser is signed in. */
async function begin(page: Page, server: LecternServer, ...folders: string[]): Promise<string> {
  const media = path.join(server.folder, 'media')
  for (const folder of folders) await mkdir(path.join(media, folder), { recursive: true })
  await createRoot(server.baseUrl)
  await page.goto(`${server.baseUrl}/login`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  return media
}

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Libraries' }).getByRole('link')

/** Navigates down through the server's folders, one by one. */
async function walkTo(page: Page, folder: string): Promise<void> {
  for (const name of folder.split('/').filter(Boolean))
    await page.getByRole('list', { name: 'Folders' }).getByRole('button', { name, exact: true }).click()
}

test('[R1.011 R3.013] a library is created, renamed, reordered by keyboard and deleted', async ({
  page,
  emptyServer,
}) => {
  // Every screen on the way gets an accessibility check, which is slow.
  test.slow()
  const media = await begin(page, emptyServer, 'novels', 'podcasts')

  await test.step('the empty home page leads to the new library form', async () => {
    await axe(page)
    await page.getByRole('link', { name: 'Add your first library' }).click()
    await expect(page.getByRole('dialog', { name: 'New library' })).toBeVisible()
    await page.waitForURL(/\/config\/libraries$/)
    await axe(page)
  })

  await test.step('choose its folder on the server', async () => {
    await page.getByRole('textbox', { name: /^Name/ }).fill('Novels')
    await page.getByRole('button', { name: 'Icon: Database' }).click()
    await page.getByRole('radio', { name: 'Row of books' }).click()
    await page.getByRole('button', { name: 'Browse for folder' }).click()
    await expect(page.getByRole('button', { name: 'Select this folder' })).toBeDisabled()
    await walkTo(page, path.dirname(media))
    await axe(page)
    await walkTo(page, 'media')
    await page.getByRole('button', { name: 'Select novels' }).click()
    await expect(page.getByText(path.join(media, 'novels'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Browse for folder' })).toBeFocused()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Library “Novels” created')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch library, now Novels' })).toBeVisible()
    await expect(rows(page)).toHaveText(['Novels'])
  })

  await test.step('the second form knows which folders are taken', async () => {
    await page.getByRole('button', { name: 'Add library' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Podcasts')
    await chooseOption(page.getByRole('combobox', { name: 'Media type' }), 'Podcasts')
    await page.getByRole('button', { name: 'Browse for folder' }).click()
    await walkTo(page, media)
    await expect(page.getByText('Used by “Novels”')).toBeVisible()
    await page.getByRole('button', { name: 'Select this folder' }).click()
    await expect(page.getByRole('alert')).toContainText('can’t be chosen')
    await axe(page)
    await page.getByRole('button', { name: 'podcasts', exact: true }).click()
    await page.getByRole('button', { name: 'Select this folder' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(rows(page)).toHaveText(['Novels', 'Podcasts'])
  })

  await test.step('rename it', async () => {
    await page.getByRole('button', { name: 'Actions for Novels' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Edit' }))
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill('Stories')
    for (const tab of ['Settings', 'Scanner', 'Schedule']) {
      await page.getByRole('tab', { name: tab }).click()
      if (tab === 'Schedule') await page.getByRole('switch', { name: 'Scan on a schedule' }).click()
      await axe(page)
    }
    const saved = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).postDataJSON()).toEqual({
      name: 'Stories',
      settings: { autoScanCronExpression: '0 0 * * 1' },
    })
    await expect(rows(page)).toHaveText(['Stories', 'Podcasts'])
    // Closing the dialog restores the focus, which would interfere with the next step.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('reorder it by keyboard, and every list updates', async () => {
    await lift(page, 'Podcasts')
    await expect(page.getByText('Podcasts was lifted from place 2 of 2.')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Podcasts is now at place 1 of 2.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(rows(page)).toHaveText(['Podcasts', 'Stories'])
    await expect(page.getByText('Library order saved')).toBeVisible()
    await page.reload()
    await expect(rows(page)).toHaveText(['Podcasts', 'Stories'])
  })

  await test.step('delete it, and its files are kept', async () => {
    await page.getByRole('button', { name: 'Actions for Stories' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Delete' }))
    const prompt = page.getByRole('alertdialog')
    await expect(prompt).toContainText('“Stories”')
    await axe(page)
    await prompt.getByRole('button', { name: 'Delete library' }).click()
    await expect(page.getByText('Library deleted')).toBeVisible()
    await expect(rows(page)).toHaveText(['Podcasts'])
    await expect(page.getByRole('button', { name: 'Switch library, now Podcasts' })).toBeVisible()
  })
})

test('metadata sources are reordered by keyboard; Escape cancels a move and leaves the form open', async ({
  page,
  server,
}) => {
  await takeSession(page)
  await makeLibrary(await apiOf(server.baseUrl), 'Sources')
  await page.goto('/config/libraries')
  await page.getByRole('button', { name: 'Actions for Sources' }).click()
  await chooseEntry(page.getByRole('menuitem', { name: 'Edit' }))
  await page.getByRole('tab', { name: 'Scanner' }).click()
  const sources = page.getByRole('list', { name: 'Metadata sources' }).getByRole('listitem')
  const liftAndMove = async () => {
    await lift(page, 'OPF file')
    await expect(page.getByText('OPF file was lifted from place 2 of 6.')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('OPF file is now at place 1 of 6.')).toBeAttached()
  }
  await liftAndMove()
  await page.keyboard.press('Escape')
  await expect(page.getByText('OPF file is back at place 2 of 6.')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Edit Sources' })).toBeVisible()
  await liftAndMove()
  await page.keyboard.press('Space')
  await expect(sources.first()).toContainText('OPF file')
  await expect(sources.first()).toContainText('Highest priority')
})

test('[R1.011 R8.013] a scan reports what it found', async ({ page, server }) => {
  await takeSession(page)
  await makeLibrary(await apiOf(server.baseUrl), 'Scanned')
  await page.goto('/config/libraries')
  await page.getByRole('button', { name: 'Actions for Scanned' }).click()
  await chooseEntry(page.getByRole('menuitem', { name: 'Scan', exact: true }))
  await expect(page.getByText('Scan "Scanned" complete!\nEverything was up to date')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Scanned' }).click()
  const forced = page.waitForRequest((request) => request.url().endsWith('/scan?force=1'))
  await chooseEntry(page.getByRole('menuitem', { name: 'Force re-scan' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Force re-scan' }).click()
  await forced
  await expect(page.getByRole('button', { name: 'Actions for Scanned' })).toBeVisible()
})

test('libraries are reordered with the mouse', async ({ page, emptyServer }) => {
  await begin(page, emptyServer)
  const api = await apiOf(emptyServer.baseUrl)
  for (const name of ['First', 'Second', 'Third']) await makeLibrary(api, name)
  await page.goto(`${emptyServer.baseUrl}/config/libraries`)
  await expect(rows(page)).toHaveText(['First', 'Second', 'Third'])
  const from = await page.getByRole('button', { name: 'Move Third' }).boundingBox()
  const to = await page.getByRole('button', { name: 'Move First' }).boundingBox()
  if (!from || !to) throw new Error('a row has no handle')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + 10, to.y + 6, { steps: 4 })
  await expect(page.getByText('Third is now at place 1 of 3.')).toBeAttached()
  await page.mouse.up()
  await expect(rows(page)).toHaveText(['Third', 'First', 'Second'])
  await expect(page.getByText('Library order saved')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a library is created by touch, and nothing is wider than the viewport', async ({
    page,
    emptyServer,
  }) => {
    const media = await begin(page, emptyServer, 'novels')
    await page.getByRole('link', { name: 'Add your first library' }).tap()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Novels')
    await page.getByRole('combobox', { name: 'Parts of the library form' }).selectOption('Settings')
    await expect(page.getByRole('switch', { name: 'Square covers' })).toBeVisible()
    await axe(page)
    await page.getByRole('combobox', { name: 'Parts of the library form' }).selectOption('Details')
    await page.getByRole('button', { name: 'Browse for folder' }).tap()
    await walkTo(page, media)
    await axe(page)
    await page.getByRole('button', { name: 'Select novels' }).tap()
    await page.getByRole('button', { name: 'Create' }).tap()
    await expect(rows(page)).toHaveText(['Novels'])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.viewport.width)
  })
})
