import { axe } from '../support/axe.ts'
import { followLoading } from '../support/loading.ts'
import { BOOKS, cardAt, openShelf, shelfOf, test, titleOf } from '../support/long-shelf.ts'
import { expect, signIn } from '../support/test.ts'

const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))

test.beforeEach(({ page }) => signIn(page))

test('[R2.070 R4.004] cards show when they are marked as finished, and the progress filters apply', async ({
  page,
  shelf,
}) => {
  await openShelf(page, shelf.libraryId)
  await cardAt(page, 0).hover()
  await cardAt(page, 0).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Mark as finished' }).click()
  await expect(page.getByText('Batch update success!')).toBeVisible()
  await expect(cardAt(page, 0).getByRole('link')).toHaveAccessibleName(/Finished/)
  await shelf.api.patch(`/api/me/progress/${shelf.idOf(titleOf(1))}`, {
    currentTime: 10,
    duration: 40,
    progress: 0.25,
  })
  for (const [value, count] of [
    ['finished', '1 Book'],
    ['in-progress', '1 Book'],
    ['not-started', `${BOOKS - 2} Books`],
    ['not-finished', `${BOOKS - 1} Books`],
  ] as const) {
    await openShelf(page, shelf.libraryId, `?filter=progress.${encoded(value)}`)
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  }
})

test('[R2.009 R2.010] a URL with a filter shows only matching items, by name', async ({ page, shelf }) => {
  const { filterdata } = await shelf.api.get<{ filterdata: { authors: { id: string; name: string }[] } }>(
    `/api/libraries/${shelf.libraryId}?include=filterdata`,
  )
  const author = filterdata.authors.find(({ name }) => name === 'Author C')
  await openShelf(page, shelf.libraryId, `?filter=authors.${encoded(author?.id ?? '')}`)
  await expect(page.getByRole('button', { name: 'Filter: Author: Author C' })).toBeVisible()
  await expect(page.locator('[data-index]').filter({ hasNotText: 'Author C' })).toHaveCount(0)

  await shelf.api.patch(`/api/items/${shelf.idOf(titleOf(9))}/media`, { tags: ['Ü & 50%'] })
  await openShelf(page, shelf.libraryId, `?filter=tags.${encoded('Ü & 50%')}`)
  await expect(page.getByText('1 Book', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByText(`${BOOKS} Books`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${shelfOf(shelf.libraryId)}$`))
})

test('filtering with the menu, by keyboard', async ({ page, shelf }) => {
  const isLoaded = followLoading(page)
  await openShelf(page, shelf.libraryId)
  // The filter options are loaded after the shelf, and re-render the menu.
  await isLoaded()
  await page.getByRole('button', { name: 'Filter: All' }).press('Enter')
  await page.getByRole('button', { name: 'Author', exact: true }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search in the list' }).fill('author d')
  await axe(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Filter: Author: Author D' })).toBeVisible()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filter: All' })).toBeVisible()
})
