import { entries, moveUp, titlesIn } from '../support/group-page.ts'
import { test } from '../support/media-library.ts'
import { expect, signIn } from '../support/test.ts'

test('[R2.013] [R2.014] [R2.024] a playlist of episodes is created, reordered, and removed with its last entry', async ({
  page,
  media,
}) => {
  test.slow()
  await signIn(page)
  const home = `/library/${media.podcastsId}`

  await test.step('without playlists, there is no entry in the rail', async () => {
    await page.goto(home)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Playlists' })).toHaveCount(0)
  })

  const podcastId = media.itemIds.get('Harbour Talk') ?? ''
  const { media: podcast } = await media.api.get<{
    media: { episodes: { id: string; title: string }[] }
  }>(`/api/items/${podcastId}?expanded=1`)
  const items = podcast.episodes
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map(({ id }) => ({ libraryItemId: podcastId, episodeId: id }))
  const { id } = await media.api.post<{ id: string }>('/api/playlists', {
    libraryId: media.podcastsId,
    name: 'On the way',
    items,
  })

  await test.step('a playlist created elsewhere adds the entry at once', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).first().click()
    await page.waitForURL(/\/bookshelf\/playlists$/)
    await page.getByRole('link', { name: 'On the way, 3 entries' }).click()
    await page.waitForURL(new RegExp(`/playlist/${id}$`))
  })

  await test.step('reorder it by keyboard, and the order persists', async () => {
    await expect(entries(page, 'Contents of this playlist')).toHaveCount(3)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await moveUp(page, 'Episode 3', 2)
    await saved
    await page.reload()
    await expect(entries(page, 'Contents of this playlist')).toHaveCount(3)
    await expect
      .poll(() => titlesIn(page, 'Contents of this playlist'))
      .toEqual(['Episode 3', 'Episode 1', 'Episode 2'])
  })

  await test.step('[R4.021] removing its last entry removes the playlist', async () => {
    for (const number of [1, 2, 3]) {
      await entries(page, 'Contents of this playlist')
        .filter({ hasText: `Episode ${number}` })
        .hover()
      await page.getByRole('button', { name: `Remove Episode ${number} from the playlist` }).click()
    }
    await page.waitForURL(/\/bookshelf\/playlists$/)
    await expect(page.getByText(/You have no playlists in this library yet/)).toBeVisible()
  })
})
