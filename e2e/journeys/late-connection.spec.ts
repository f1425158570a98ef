import { test } from '../support/curation.ts'
import { card } from '../support/editor.ts'
import { expect, signIn } from '../support/test.ts'

const SHELF = { files: ['Olof Berg/Driftwood/book.mp3', 'Olof Berg/Quiet Places/book.mp3'], numItems: 2 }

test('changes made between loading a shelf and the live connection show on the shelf', async ({
  page,
  makeShelf,
  api,
}) => {
  test.slow()
  const shelf = await makeShelf(SHELF)
  await signIn(page)
  await expect(page.getByRole('link', { name: 'Library', exact: true })).toBeVisible()

  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await held
    socket.connectToServer()
  })
  await page.goto(`/library/${shelf.libraryId}/bookshelf`)
  await expect(card(page, 'Driftwood')).toBeVisible()
  await api.patch(`/api/items/${shelf.idOf('Driftwood')}/media`, { metadata: { title: 'Flotsam' } })
  await expect(card(page, 'Driftwood')).toBeVisible()
  letThrough()
  await expect(card(page, 'Flotsam')).toBeVisible()
})
