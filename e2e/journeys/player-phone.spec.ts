import { axe } from '../support/axe.ts'
import { expectFits } from '../support/editor.ts'
import { makeListeningLibrary } from '../support/listening-library.ts'
import { bar, startBook } from '../support/player.ts'
import { expect, takeSession, test } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

test.use(PHONE)

test('a phone shows a mini player above the navigation, and the full player after a tap', async ({
  page,
  server,
}) => {
  const books = await makeListeningLibrary(server.baseUrl, [], ['Chapters'])
  await takeSession(page)
  await startBook(page, books.idOf('Chapters'))
  await axe(page)
  const openPlayer = bar(page).getByRole('button', { name: /Open the player/ })
  await openPlayer.click()
  const sheet = page.getByRole('dialog', { name: 'Now playing' })
  await expect(sheet.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expectFits(page)
  await axe(page)
  const chapters = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.getByRole('button', { name: 'Chapters' }).click()
  await chapters.getByRole('button', { name: /Noon/ }).click()
  await expect(sheet.getByText('Noon')).toBeVisible()
  await sheet.getByRole('button', { name: 'Minimize the player' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await openPlayer.click()
  await sheet.getByRole('button', { name: 'Chapters' }).click()
  await expect(chapters).toBeVisible()
  await page.goBack()
  await expect(chapters).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/library\//)
})
