import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import { item } from '../podcasts/feed/test-support/make-feed.ts'
import { startPodcastWorld } from '../podcasts/test-support/podcast-world.ts'
import { app, asRoot, body, close, get, idOf, libraryId, useFeeds } from './test-support/feed-server.ts'

/** A feed shows what its opener sees. Those who may see less of it must not get its public address. */

useFeeds()

const SHOWN = { include: 'rssfeed' } as const
const addresses = (text: string) => [...new Set(text.match(/[^"]*\/feed\/[^"]*/g))]

async function openGroups() {
  const [fog, single] = [idOf('Ada Moor/Fog'), idOf('Single.m4b')]
  const edit = (id: string, metadata: object) =>
    asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata } })
  const series = [{ id: 'new-1', name: 'Weather', sequence: '1' }]
  await edit(fog, { series })
  await edit(single, { series, explicit: true })
  const collection = await asRoot().ask('collections.create', {
    body: { libraryId, name: 'Shelf', books: [fog, single] },
  })
  const { results } = await asRoot().ask('browse.series', { params: { id: libraryId }, query: {} })
  const weather = results.find(({ name }) => name === 'Weather')?.id ?? ''
  const opened = [
    await asRoot().ask('feeds.openItem', { params: { id: fog }, body: body('fog') }),
    await asRoot().ask('feeds.openCollection', { params: { id: collection.id }, body: body('shelf') }),
    await asRoot().ask('feeds.openSeries', { params: { id: weather }, body: body('weather') }),
  ]
  return {
    fog,
    single,
    collectionId: collection.id,
    seriesId: weather,
    feeds: opened.map(({ feed }) => feed),
  }
}

async function everything(account: Account, ids: Awaited<ReturnType<typeof openGroups>>): Promise<string> {
  const as = app.as(account)
  const params = { id: libraryId }
  const answers = [
    await as.ask('items.get', { params: { id: ids.fog }, query: { expanded: '1', ...SHOWN } }),
    await as.ask('browse.items', { params, query: SHOWN }),
    await as.ask('collections.get', { params: { id: ids.collectionId }, query: SHOWN }),
    await as.ask('collections.ofLibrary', { params, query: SHOWN }),
    await as.ask('collections.ofLibrary', { params, query: { ...SHOWN, brief: '1' } }),
    await as.ask('series.get', { params: { id: ids.seriesId }, query: SHOWN }),
    await as.ask('browse.series', { params, query: SHOWN }),
    await as.ask('shelves.personalized', { params, query: SHOWN }),
  ]
  return JSON.stringify(answers)
}

describe('the public address of a feed', () => {
  test('is shown to those who may see all of it, and of books also to others', async () => {
    const ids = await openGroups()
    const anne = await app.createUser({ permissions: { accessExplicitContent: true } })
    const child = await app.createUser({ permissions: { accessExplicitContent: false } })
    const all = ids.feeds.map(({ feedUrl }) => feedUrl)
    expect(addresses(await everything(anne, ids)).toSorted()).toEqual(all.toSorted())
    expect(addresses(await everything(child, ids))).toEqual([all[0]])

    // The feed still shows as open, and an address of their own shows them what they may see.
    const { rssFeed } = await app
      .as(child)
      .ask('collections.get', { params: { id: ids.collectionId }, query: SHOWN })
    expect(rssFeed).toMatchObject({ id: ids.feeds[1]?.id, feedUrl: '', slug: '' })
    const own = await app.as(child).ask('feeds.createOwnAddress', { params: { id: rssFeed?.id ?? '' } })
    const { text } = await get(new URL(own.address.feedUrl).pathname)
    expect([text.includes('Fog'), text.includes('Single')]).toEqual([true, false])

    await asRoot().ask('editing.updateMedia', {
      params: { id: ids.single },
      body: { metadata: { explicit: false } },
    })
    expect(addresses(await everything(child, ids)).toSorted()).toEqual(all.toSorted())
    for (const { id } of ids.feeds) await close(id)
  })

  test('is announced to those only who may see all of it', async () => {
    const ids = await openGroups()
    for (const { id } of ids.feeds) await close(id)
    const address = await app.listen()
    const heardBy = async (accessExplicitContent: boolean) => {
      const { token } = await app.createUser({ permissions: { accessExplicitContent } })
      const socket = await connect(address)
      await socket.signIn(token)
      return socket
    }
    const [anne, child] = [await heardBy(true), await heardBy(false)]
    const { feed } = await asRoot().ask('feeds.openCollection', {
      params: { id: ids.collectionId },
      body: body('shelf'),
    })
    expect(await anne.next('rss_feed_open')).toEqual(feed)
    expect(await child.next('rss_feed_open')).toEqual({ ...feed, feedUrl: '', slug: '' })
    await close(feed.id)
    expect(await anne.next('rss_feed_closed')).toEqual(feed)
    expect((await child.next('rss_feed_closed')).feedUrl).toBe('')
    anne.close()
    child.close()
    await asRoot().ask('editing.updateMedia', {
      params: { id: ids.single },
      body: { metadata: { explicit: false } },
    })
  })
})

test('the public address of a podcast is withheld from those who may not hear all of its episodes', async () => {
  const world = await startPodcastWorld()
  const entries = ['true', 'false'].map((explicit) =>
    item({
      guid: explicit,
      url: `${world.other.url}/${explicit}.mp3`,
      more: `<itunes:explicit>${explicit}</itunes:explicit>`,
    }),
  )
  world.setFeed(entries.join(''))
  const id = await world.addPodcast()
  const asAdmin = world.app.as(world.root)
  await asAdmin.ask('podcasts.refresh', { params: { id } })
  const { results } = await asAdmin.ask('podcasts.feedEpisodes', { params: { id } })
  for (const explicit of ['true', 'false']) await world.addFile(`/${explicit}.mp3`)
  const ids = results.map((episode) => episode.id)
  await asAdmin.ask('podcasts.downloadKnown', { params: { id }, body: { ids } })
  await world.downloadsDone()
  const { feed } = await asAdmin.ask('feeds.openItem', { params: { id }, body: body('talk') })
  const seenBy = async (accessExplicitContent: boolean) => {
    const account = await world.app.createUser({ permissions: { accessExplicitContent } })
    const query = { expanded: '1', ...SHOWN }
    return world.app.as(account).ask('items.get', { params: { id }, query })
  }
  expect(await seenBy(true)).toMatchObject({ rssFeed: feed })
  expect(await seenBy(false)).toMatchObject({ rssFeed: { ...feed, feedUrl: '', slug: '' } })
  await world.close()
}, 60_000)
