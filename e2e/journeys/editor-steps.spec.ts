import type { Locator, Page } from '@playwright/test'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { card, openEditor } from '../support/editor.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const SHELF = {
  files: [
    'Ursula Wren/Harbour Tales/1 - The Lighthouse/book.mp3',
    'Ursula Wren/Harbour Tales/2 - The Pilot Boat/book.mp3',
    'Olof Berg/Quiet Places/book.mp3',
    'Olof Berg/Driftwood/book.mp3',
  ],
  numItems: 4,
}

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })

test('[R2.064 R2.103 R2.158] stepping through the shelf by arrow and by key, confirming unsaved changes, closing when the page is left', async ({
  page,
  makeShelf,
  api,
}) => {
  // Screens this full are slow on a busy machine.
  test.slow()
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await page.goto(`/library/${shelf.libraryId}`)
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.waitForURL(/\/bookshelf$/)
  await expect(card(page, 'Quiet Places')).toHaveCount(1)
  let dialog = await openEditor(page, 'Quiet Places')

  await test.step('the arrows step through the books in shelf order, and stop at its ends', async () => {
    const arrow = (name: string) => page.getByRole('button', { name })
    const steps = [
      ['Next item', 'The Lighthouse'],
      ['Next item', 'The Pilot Boat'],
      ['Previous item', 'The Lighthouse'],
      ['Previous item', 'Quiet Places'],
      ['Previous item', 'Driftwood'],
      ['Next item', 'Quiet Places'],
    ] as const
    for (const [name, title] of steps) {
      await arrow(name).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expect(field(page.getByRole('dialog'), 'Title (required)')).toHaveValue(title)
      await expect(arrow('Next item')).toBeEnabled({ enabled: title !== 'The Pilot Boat' })
      await expect(arrow('Previous item')).toBeEnabled({ enabled: title !== 'Driftwood' })
    }
    await page.getByRole('dialog').getByRole('heading', { name: 'Quiet Places' }).click()
  })

  await test.step('arrow keys step, but not while typing; Escape closes', async () => {
    await page.keyboard.press('ArrowRight')
    dialog = page.getByRole('dialog', { name: 'The Lighthouse' })
    await expect(field(dialog, 'Title (required)')).toHaveValue('The Lighthouse')
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog.getByRole('heading', { name: 'The Lighthouse' }).click()
    await page.keyboard.press('ArrowLeft')
    dialog = page.getByRole('dialog', { name: 'Quiet Places' })
    await expect(dialog.getByRole('tab', { name: 'Files', selected: true })).toBeVisible()
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await field(dialog, 'Subtitle').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('unsaved changes: next item, close and Back all ask for confirmation', async () => {
    await openEditor(page, 'Quiet Places')
    await field(dialog, 'Subtitle').fill('Mine')
    await dialog.getByRole('button', { name: 'Next item' }).click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await axe(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(field(dialog, 'Subtitle')).toHaveValue('Mine')
  })

  await test.step('a change from elsewhere never overwrites text being typed', async () => {
    await api.patch(`/api/items/${shelf.idOf('Quiet Places')}/media`, {
      metadata: { subtitle: 'Theirs', publisher: 'Fjord' },
    })
    await expect(field(dialog, 'Publisher')).toHaveValue('Fjord')
    await expect(field(dialog, 'Subtitle')).toHaveValue('Mine')
    await expect(dialog.getByText('Changed elsewhere in the meantime: Subtitle.')).toBeVisible()
    await axeInBothThemes(page)
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(field(dialog, 'Subtitle')).toHaveValue('Theirs')
  })

  await test.step('navigating to another page closes the editor', async () => {
    await page.goBack()
    await page.waitForURL(new RegExp(`/library/${shelf.libraryId}$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await page.waitForURL(/\/bookshelf$/)
    await expect(card(page, 'Quiet Places')).toHaveCount(1)
    await openEditor(page, 'Quiet Places')
    await field(dialog, 'Subtitle').fill('Mine')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(new RegExp(`/library/${shelf.libraryId}$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await shelf.item('Quiet Places')).media.metadata).toMatchObject({ subtitle: 'Theirs' })
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Back closes the question, then asks again, then closes the editor; the page stays', async ({
    page,
    makeShelf,
  }) => {
    const shelf = await makeShelf({ files: ['Olof Berg/Driftwood/book.mp3'], numItems: 1 })
    await takeSession(page)
    await page.goto(`/library/${shelf.libraryId}`)
    await page.getByRole('main').getByRole('link', { name: 'Driftwood' }).first().tap()
    const dialog = page.getByRole('dialog')
    const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })
    await edit.tap()
    await field(dialog, 'Subtitle').fill('Mine')
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(field(dialog, 'Subtitle')).toHaveValue('Mine')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog).toHaveCount(0)
    await edit.tap()
    await expect(field(dialog, 'Subtitle')).toHaveValue('')
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(edit).toBeVisible()
    await page.goBack()
    await page.waitForURL(new RegExp(`/library/${shelf.libraryId}$`))
  })
})
