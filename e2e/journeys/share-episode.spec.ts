import { expectToast } from '../support/editor.ts'
import { test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

test('an admin shares one episode of a podcast, and a visitor without an account plays it', async ({
  page,
  browser,
  media,
  baseURL,
}) => {
  test.slow()
  await takeSession(page)
  await page.goto(`/item/${media.itemIds.get('Harbour Talk') ?? ''}`)
  const title = 'Episode 2'
  await page.getByRole('button', { name: title, exact: true }).click()
  const episode = page.getByRole('dialog')
  await episode.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(title) })
  await dialog.getByLabel('Link name').fill('one-episode')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Share link created')

  const visitor = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) })
  const visit = await visitor.newPage()
  await visit.goto('/share/one-episode')
  await expect(visit.getByRole('heading', { name: title })).toBeVisible()
  await visit.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(visit.getByRole('button', { name: 'Pause' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expectToast(page, 'No longer shared')
  await visit.reload()
  await expect(visit.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await visitor.close()
})
