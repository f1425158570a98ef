import { apiOf } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { card, expectToast, openEditor, openShelf } from '../support/editor.ts'
import { expect, takeSession } from '../support/test.ts'

test('a book removed by mistake is restored from the trash, with a listener’s position in it', async ({
  page,
  server,
  makeShelf,
}) => {
  test.slow()
  const shelf = await makeShelf({ files: ['Olof Berg/Brought Back/book.mp3'], numItems: 1 })
  const api = await apiOf(server.baseUrl)
  const id = shelf.idOf('Brought Back')
  await api.patch(`/api/me/progress/${id}`, { currentTime: 2, duration: 4, progress: 0.5 })
  await takeSession(page)

  await test.step('remove the book', async () => {
    await openShelf(page, shelf.libraryId)
    const dialog = await openEditor(page, 'Brought Back')
    await dialog.getByRole('button', { name: 'Remove item' }).click()
    await page
      .getByRole('alertdialog', { name: 'Remove item' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expectToast(page, 'Item removed')
    await expect(card(page, 'Brought Back')).toHaveCount(0)
  })

  await test.step('find it in the trash and restore it', async () => {
    await page.goto('/config/trash')
    const row = page.getByRole('row', { name: /Brought Back/ })
    await expect(row).toContainText('Kept until')
    await axe(page)
    await row.getByRole('button', { name: 'Restore “Brought Back”' }).click()
    await expectToast(page, '“Brought Back” was restored')
    await expect(row).toHaveCount(0)
  })

  await test.step('the book is unchanged', async () => {
    await openShelf(page, shelf.libraryId)
    await expect(card(page, 'Brought Back')).toBeVisible()
    const { currentTime } = await api.get<{ currentTime: number }>(`/api/me/progress/${id}`)
    expect(currentTime).toBe(2)
  })
})
