import { afterAll, beforeAll, expect, test } from 'vitest'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../test-support/podcast-world.ts'

let world: PodcastWorld
beforeAll(async () => {
  world = await startPodcastWorld()
}, 120_000)
afterAll(() => world.close())

test('a list from another app does not add a show again under the http URL, or the one from before a move', async () => {
  world.setFeed(item())
  world.other.answers['/before-the-move'] = (_request, response) =>
    response.writeHead(301, { location: '/feed' }).end()
  const podcastId = await world.addPodcast()
  const { id: libraryId, folders } = world.library.library
  const asRoot = world.app.as(world.root)
  const withOtherScheme = `${world.other.url.replace('http:', 'https:')}/feed`

  const opmlText = `<opml version="2.0"><body><outline xmlUrl="${withOtherScheme}"/></body></opml>`
  const { feeds } = await asRoot.ask('podcasts.opmlParse', { body: { opmlText, libraryId } })
  expect(feeds).toMatchObject([{ libraryItemId: podcastId }])

  const chosen = [`${world.other.url}/before-the-move`, withOtherScheme]
  await asRoot.ask('podcasts.opmlCreate', {
    body: { feeds: chosen, libraryId, folderId: folders[0]?.id ?? '', autoDownloadEpisodes: '0' },
  })
  await expect
    .poll(async () => (await asRoot.ask('podcasts.opmlReport', { params: { id: libraryId } })).entries, {
      timeout: 20_000,
    })
    .toMatchObject(chosen.map((feedUrl) => ({ feedUrl, outcome: 'exists', libraryItemId: podcastId })))
}, 60_000)
