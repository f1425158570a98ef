import { axe } from '../support/axe.ts'
import { expectToast, select } from '../support/editor.ts'
import { entries, moveUp, titlesIn } from '../support/group-page.ts'
import { type MediaLibrary, test } from '../support/media-library.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'

const BOOKS = ['The Lighthouse', 'The Pilot Boat', 'Quiet Places']

const idsOf = (media: MediaLibrary, titles: readonly string[]): string[] =>
  titles.map((title) => media.itemIds.get(title) ?? '')

test('[R2.012] [R2.023] [R2.109] [R1.004] a collection is created, filled, reordered by keyboard, reduced and removed', async ({
  page,
  media,
}) => {
  // Every screen on the way gets an accessibility check, which is slow.
  test.slow()
  await signIn(page)
  const [lighthouse] = idsOf(media, BOOKS)

  await test.step('create one from a book’s page', async () => {
    await page.goto(`/item/${lighthouse}`)
    await page.getByRole('button', { name: 'Add to collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'The Lighthouse' })
    await expect(dialog.getByText('There are no collections in this library yet.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name of the new collection' }).fill('Coast')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Collection "Coast" created')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Coast' })).toBeVisible()
    await expect(dialog.locator('[data-included]')).toHaveCount(1)
    await axe(page)
  })

  await test.step('add the other books', async () => {
    for (const title of BOOKS.slice(1)) {
      await page.goto(`/item/${media.itemIds.get(title)}`)
      await page.getByRole('button', { name: 'Add to collection' }).click()
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Add to Coast' }).click()
      await expect(page.getByText('Book added to collection').first()).toBeVisible()
    }
  })

  await test.step('hovering a collection reveals the button that adds or removes the book', async () => {
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Remove from Coast' })
    await page.mouse.move(0, 0)
    await dialog.getByRole('textbox', { name: 'Name of the new collection' }).focus()
    await expect(remove).toHaveCSS('opacity', '0')
    await dialog.getByRole('link', { name: 'Coast' }).hover()
    await expect(remove).toHaveCSS('opacity', '1')
    await remove.click()
    await expect(page.getByText('Book removed from collection').first()).toBeVisible()
    const add = dialog.getByRole('button', { name: 'Add to Coast' })
    await page.mouse.move(0, 0)
    await dialog.getByRole('textbox', { name: 'Name of the new collection' }).focus()
    await expect(add).toHaveCSS('opacity', '0')
    await dialog.getByRole('link', { name: 'Coast' }).hover()
    await expect(add).toHaveCSS('opacity', '1')
    await add.click()
    await expect(dialog.locator('[data-included]')).toHaveCount(1)
  })

  await test.step('the collection appears on the collections shelf', async () => {
    await page.goto(`/library/${media.booksId}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Collections' }).first().click()
    await page.waitForURL(/\/bookshelf\/collections$/)
    await expect(page.getByRole('link', { name: 'Coast, 3 books' })).toBeVisible()
    await page.getByRole('link', { name: 'Coast, 3 books' }).click()
    await page.waitForURL(/\/collection\//)
  })

  await test.step('reorder it by keyboard, and the order persists', async () => {
    await expect(page.getByRole('heading', { name: 'Coast' })).toBeVisible()
    await expect.poll(() => titlesIn(page, 'Books of this collection')).toEqual(BOOKS)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await moveUp(page, 'Quiet Places', 2)
    await saved
    await page.reload()
    await expect(entries(page, 'Books of this collection')).toHaveCount(3)
    await expect
      .poll(() => titlesIn(page, 'Books of this collection'))
      .toEqual(['Quiet Places', 'The Lighthouse', 'The Pilot Boat'])
  })

  await test.step('edit its name and description', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit collection' })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Cliffs')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Salt and wind')
    await axe(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Cliffs' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Salt and wind')).toBeVisible()
  })

  await test.step('remove a book from it', async () => {
    await entries(page, 'Books of this collection').nth(1).hover()
    await page.getByRole('button', { name: 'Remove The Lighthouse from the collection' }).click()
    await expect(entries(page, 'Books of this collection')).toHaveCount(2)
  })

  await test.step('[R4.021] removing the collection leads to the list', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await chooseEntry(page.getByRole('menuitem', { name: 'Remove' }))
    await page.getByRole('button', { name: 'Remove collection' }).click()
    await page.waitForURL(/\/bookshelf\/collections$/)
    await expect(page.getByText(/There are no collections in this library yet/)).toBeVisible()
  })
})

test('several books at once are added to a collection and a playlist and removed again; then both are removed', async ({
  page,
  media,
}) => {
  test.slow()
  const [first, second] = ['Quiet Places', 'The Pilot Boat']
  await takeSession(page)
  await page.goto(`/library/${media.booksId}/bookshelf`)
  await select(page, [first, second])
  const bar = page.getByRole('banner', { name: 'Selection' })
  const dialog = page.getByRole('dialog', { name: '2 items selected' })
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, 'id')
    if (/\/api\/(?:collections|playlists)/.test(path)) calls.push(`${request.method()} ${path}`)
  })
  const act = async (name: string, told: string) => {
    await dialog.getByRole('button', { name }).click()
    await expectToast(page, told)
  }

  for (const [kind, open, words] of [
    ['collection', 'Add to collection', ['Books added to collection', 'Books removed from collection']],
    ['playlist', 'Add to playlist', ['Items added to playlist', 'Playlist item(s) removed']],
  ] as const) {
    await test.step(`a ${kind}`, async () => {
      const [added, removed] = words
      const keeper = await media.api.post<{ id: string }>(`/api/${kind}s`, {
        libraryId: media.booksId,
        name: 'Kept',
        ...(kind === 'collection'
          ? { books: idsOf(media, ['The Lighthouse']) }
          : {
              items: idsOf(media, ['The Lighthouse']).map((id) => ({ libraryItemId: id, episodeId: null })),
            }),
      })
      await bar.getByRole('button', { name: open }).click()
      await dialog.getByRole('textbox', { name: `Name of the new ${kind}` }).fill('Together')
      await act('Create', `${kind === 'collection' ? 'Collection' : 'Playlist'} "Together" created`)
      await act('Add to Kept', added)
      await act('Remove from Kept', removed)
      await axe(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await media.api.remove(`/api/${kind}s/${keeper.id}`)
    })
  }
  expect(calls).toEqual(
    expect.arrayContaining([
      'POST /api/collections',
      'POST /api/collections/id/batch/add',
      'POST /api/collections/id/batch/remove',
      'POST /api/playlists',
      'POST /api/playlists/id/batch/add',
      'POST /api/playlists/id/batch/remove',
    ]),
  )

  await test.step('rename and remove the playlist in its form', async () => {
    await page.goto(`/library/${media.booksId}/bookshelf/playlists`)
    await page.getByRole('link', { name: 'Together, 2 entries' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit playlist' })
    await form.getByRole('textbox', { name: /^Name/ }).fill('Later')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Playlist updated')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove playlist' }).click()
    await expectToast(page, 'Playlist removed')
    await page.waitForURL(/\/bookshelf\/playlists$/)
  })
  const { results } = await media.api.get<{ results: { id: string }[] }>(
    `/api/libraries/${media.booksId}/collections`,
  )
  for (const { id } of results) await media.api.remove(`/api/collections/${id}`)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a collection and its dialogs fit, and every action can be reached by touch', async ({
    page,
    media,
  }) => {
    test.slow()
    const { id } = await media.api.post<{ id: string }>('/api/collections', {
      libraryId: media.booksId,
      name: 'In the pocket',
      books: idsOf(media, BOOKS),
    })
    await takeSession(page)
    await page.goto(`/collection/${id}`)
    await expect(entries(page, 'Books of this collection')).toHaveCount(3)
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await expect.poll(isTooWide).toBe(false)

    await page.getByRole('button', { name: 'Actions for The Pilot Boat' }).tap()
    await page.getByRole('menuitem', { name: 'Remove' }).tap()
    await expect(entries(page, 'Books of this collection')).toHaveCount(2)

    await page.goto(`/item/${media.itemIds.get('The Pilot Boat')}`)
    await page.getByRole('button', { name: 'Add to playlist' }).tap()
    const dialog = page.getByRole('dialog', { name: 'The Pilot Boat' })
    await dialog.getByRole('textbox', { name: 'Name of the new playlist' }).fill('Evenings')
    await dialog.getByRole('button', { name: 'Create' }).tap()
    await expect(page.getByText('Playlist "Evenings" created')).toBeVisible()
    await axe(page)
    await dialog.getByRole('link', { name: 'Evenings' }).tap()
    await page.waitForURL(/\/playlist\//)
    await expect(page.getByRole('heading', { name: 'Evenings' })).toBeVisible()
    await expect.poll(isTooWide).toBe(false)
  })
})
