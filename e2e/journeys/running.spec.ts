import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { axe } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { hasOpened } from '../support/popups.ts'

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Takes a screenshot for people, if a folder for it is given. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS']
  if (folder === undefined) return
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

async function onPhone(page: Page, name: string): Promise<void> {
  const desktop = page.viewportSize()
  await page.setViewportSize(PHONE.viewport)
  await expectFits(page)
  await look(page, `${name}-phone`)
  if (desktop) await page.setViewportSize(desktop)
}

test('an admin moves folders by a pattern, sees it in the audit log, and moves them back', async ({
  page,
  makeShelf,
}) => {
  test.slow()
  const shelf = await makeShelf({ files: ['inbox/Driftwood/1.mp3'], numItems: 1 })
  const [before, after] = ['inbox/Driftwood/1.mp3', 'Driftwood/1.mp3'].map((file) =>
    path.join(shelf.folder, file),
  )
  await takeSession(page)
  await page.goto('/config/tools')
  await page.getByRole('link', { name: 'Organize files' }).click()
  await page.waitForURL('**/config/tools/organise')
  const library = page.getByRole('combobox', { name: 'Library', exact: true })
  await expect(library).toBeEnabled()
  await library.click()
  await hasOpened(page.getByRole('listbox'))
  await page.getByRole('option').last().click()
  await page.getByRole('textbox', { name: 'Pattern' }).fill('{title}')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Will be moved')).toBeVisible()
  await axe(page)
  await look(page, 'organise')
  await onPhone(page, 'organise')
  await page.getByRole('button', { name: 'Move one book' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move one book' }).click()
  await expectToast(page, 'Started moving the files')
  await expect(page.getByText('Moved: 1 of 1')).toBeVisible()
  expect([await isThere(before ?? ''), await isThere(after ?? '')]).toEqual([false, true])

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back', { exact: true }).first()).toBeVisible()
  expect([await isThere(before ?? ''), await isThere(after ?? '')]).toEqual([true, false])

  await page.goto('/config/audit-log')
  await expect(page.getByRole('cell', { name: /File names: started/ }).first()).toBeVisible()
  await look(page, 'audit')
  await onPhone(page, 'audit')
})

test('an admin finds duplicate audio, and removes one of the copies', async ({ page, makeShelf }) => {
  test.slow()
  const shelf = await makeShelf({ files: ['Ann/Sea/1.mp3', 'Ann/Copy of Sea/1.mp3'], numItems: 2 })
  await takeSession(page)
  await page.goto('/config/tools/duplicates')
  await page.getByRole('combobox', { name: 'Library', exact: true }).click()
  await hasOpened(page.getByRole('listbox'))
  await page.getByRole('option').last().click()
  await expect(page.getByText('Same audio').first()).toBeVisible()
  await axe(page)
  await look(page, 'duplicates')
  await onPhone(page, 'duplicates')
  await page.getByRole('button', { name: 'Remove the other one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'One duplicate was removed')
  await expect(page.getByText('There are no duplicates.')).toBeVisible()
  // Removed from the library only.
  expect(await isThere(path.join(shelf.folder, 'Ann/Sea/1.mp3'))).toBe(true)
  expect(await isThere(path.join(shelf.folder, 'Ann/Copy of Sea/1.mp3'))).toBe(true)
})

test('the server’s year in review is drawn as an image that can be saved', async ({ page, makeShelf }) => {
  await makeShelf({ files: ['Ann/Sea/1.mp3'], numItems: 1 })
  await takeSession(page)
  await page.goto('/config/server-stats')
  const picture = page.getByRole('img', { name: /Books added/ })
  await expect(picture).toBeVisible()
  await expect
    .poll(() =>
      picture.evaluate((canvas) => {
        const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(60, 110, 300, 90).data
        return new Set(pixels).size
      }),
    )
    .toBeGreaterThan(20)
  await look(page, 'server-stats')
  await onPhone(page, 'server-stats')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share or save' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Our server’s year \d{4}\.png$/)
  await page.goto('/config/stats/year')
  await expect(page.getByRole('heading', { name: 'Year in review' })).toBeVisible()
})
