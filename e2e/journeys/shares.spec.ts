import { axe } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const SHELF = { files: ['Olof Berg/Driftwood/1.mp3', 'Olof Berg/Driftwood/2.mp3'], numItems: 1 }

test.beforeEach(() => test.slow())

test('an admin shares a book, a visitor without an account plays it, and revoking the link takes effect at once', async ({
  page,
  browser,
  makeShelf,
  baseURL,
}) => {
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await page.goto(`/item/${shelf.idOf('Driftwood')}`)
  await page.getByRole('button', { name: 'More' }).click()
  await chooseEntry(page.getByRole('menuitem', { name: 'Share' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link name').fill('Mein Büch')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'The link name was changed')
  const slug = await dialog.getByLabel('Link name').inputValue()
  await dialog.getByRole('switch', { name: 'Allow downloads' }).click()
  await axe(page)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Share link created')
  await expect(dialog.getByLabel('Share link')).toHaveValue(`${baseURL}/share/${slug}`)

  const visitor = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) })
  const visit = await visitor.newPage()
  await visit.goto(`/share/${slug}`)
  await expect(visit.getByRole('heading', { name: 'Driftwood' })).toBeVisible()
  await expectFits(visit)
  await axe(visit)
  await visit.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(visit.getByRole('button', { name: 'Pause' })).toBeVisible()
  await visit.getByRole('button', { name: 'Pause' }).click()
  await expect(visit.getByRole('link', { name: 'Download' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expectToast(page, 'No longer shared')
  await visit.reload()
  await expect(visit.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await visitor.close()
})
