import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../test/live.ts'
import { item, rss } from './feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from './test-support/podcast-world.ts'

/** Client requests, run in sequence against one server. */

let world: PodcastWorld
let libraryId: string
let podcastId: string

beforeAll(async () => {
  world = await startPodcastWorld()
  libraryId = world.library.library.id
  world.setFeed(feedItems())
  await world.addFile('/1.mp3', { seconds: 30 })
  podcastId = await world.addPodcast()
  await asRoot().ask('podcasts.refresh', { params: { id: podcastId } })
}, 120_000)
afterAll(() => world.close())

const asRoot = () => world.app.as(world.root)
const DAY_MS = 86_400_000

/** Five episodes, newest first; the first has chapters and a transcript. */
function feedItems(): string {
  const extras = `<podcast:chapters url="${world.other.url}/chapters.json" type="application/json+chapters"/>
    <podcast:transcript url="${world.other.url}/words.vtt" type="text/vtt" language="en"/>`
  return [1, 2, 3, 4, 5]
    .map((number) =>
      item({
        title: `Part ${number}`,
        guid: `guid-${number}`,
        url: `${world.other.url}/${number}.mp3`,
        pubDate: new Date(world.app.clock.now() - number * DAY_MS).toUTCString(),
        more: `<itunes:duration>1800</itunes:duration><itunes:season>2</itunes:season>${number === 1 ? extras : ''}`,
      }),
    )
    .join('')
}

async function episodeIds(): Promise<string[]> {
  const { results } = await asRoot().ask('podcasts.feedEpisodes', {
    params: { id: podcastId },
    query: { sort: 'publishedAt', desc: '1' },
  })
  return results.map(({ id }) => id)
}

test('[R7.053] the podcast API: search the directory, add, download, edit, match and schedule', async () => {
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${world.root.token}` }
    const { status, text } = await world.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  world.other.answers['/search'] = { results: [] }
  expect((await call('GET', '/api/search/podcast?term=')).body).toEqual([])
  const read = await call('POST', '/api/podcasts/feed', { rssFeed: `${world.other.url}/feed` })
  expect(read.body.podcast.episodes).toHaveLength(5)
  const added = await call('POST', '/api/podcasts', {
    path: path.join(world.folder, 'By the calls'),
    folderId: world.library.library.folders[0]?.id,
    libraryId,
    media: {
      metadata: { title: 'By the calls', feedUrl: `${world.other.url}/feed` },
      autoDownloadEpisodes: false,
    },
  })
  expect([added.status, added.body.media.metadata.title]).toEqual([200, 'By the calls'])
  const at = `/api/podcasts/${added.body.id}`

  const wanted = read.body.podcast.episodes.slice(0, 1)
  expect(await call('POST', `${at}/download-episodes`, wanted)).toEqual({ status: 200, body: 'OK' })
  await world.downloadsDone()
  expect(world.filesOf('By the calls')).toEqual(['Part 1.mp3'])
  const [episode] = (await call('GET', `/api/items/${added.body.id}?expanded=1`)).body.media.episodes

  const edited = await call('PATCH', `${at}/episode/${episode.id}`, { title: 'Part one', season: '' })
  expect([edited.status, edited.body.media.episodes[0].title]).toEqual([200, 'Part one'])
  const found = await call('GET', `${at}/search-episode?title=${encodeURIComponent('Part 1')}`)
  expect(found.body.episodes[0].episode).toMatchObject({ title: 'Part 1' })
  const matched = await call('POST', `${at}/match-episodes?override=1`, {})
  expect(matched.body).toEqual({ numEpisodesUpdated: 1 })
  const [after] = (await call('GET', `/api/items/${added.body.id}?expanded=1`)).body.media.episodes
  expect(after).toMatchObject({ title: 'Part 1', season: '2' })

  const schedule = { autoDownloadEpisodes: true, autoDownloadSchedule: '0 4 * * 1' }
  const scheduled = await call('PATCH', `/api/items/${added.body.id}/media`, schedule)
  expect([scheduled.status, scheduled.body.libraryItem.media]).toMatchObject([200, schedule])
}, 60_000)

test('quick match of a whole podcast library fills in what the directory has', async () => {
  world.other.answers['/search'] = {
    results: [
      {
        collectionId: 77,
        collectionName: 'Harbour talk',
        artistName: 'Ada Moor',
        feedUrl: 'https://f.example',
      },
    ],
  }
  const ended = new Promise<void>((resolve) => {
    world.app.ctx.events.on('library.match-finished', () => resolve())
  })
  await asRoot().ask('matching.all', { params: { id: libraryId } })
  await ended
  const { media } = await asRoot().ask('items.get', { params: { id: podcastId }, query: {} as never })
  expect(media.metadata).toMatchObject({ author: 'Ada Moor', itunesId: '77' })
  // Matching must not replace the feed URL of a followed podcast.
  expect(media.metadata).toMatchObject({ feedUrl: `${world.other.url}/feed` })
})

describe('OPML', () => {
  test('reads feeds, adds them with one report of what failed, and exports them again', async () => {
    world.other.answers['/second'] = (_request, response) => {
      response.setHeader('content-type', 'application/rss+xml')
      response.end(rss(feedItems(), '<title>Second watch</title>'))
    }
    const outline = (at: string) => `<outline type="rss" text="${at}" xmlUrl="${world.other.url}/${at}"/>`
    const opmlText = `<opml version="2.0"><body>${['feed', 'second', 'nothing'].map(outline).join('')}</body></opml>`
    const { feeds } = await asRoot().ask('podcasts.opmlParse', { body: { opmlText, libraryId } })
    expect(feeds.map(({ libraryItemId }) => libraryItemId !== null)).toEqual([true, false, false])
    const older = await asRoot().ask('podcasts.opml', { body: { opmlText } })
    expect('feeds' in older && older.feeds.map(({ numEpisodes }) => numEpisodes)).toEqual([5, 5])

    const folderId = world.library.library.folders[0]?.id ?? ''
    const chosen = feeds.slice(1).map(({ feedUrl }) => feedUrl)
    await asRoot().ask('podcasts.opmlCreate', {
      body: { feeds: chosen, libraryId, folderId, autoDownloadEpisodes: '0' },
    })
    const report = () => asRoot().ask('podcasts.opmlReport', { params: { id: libraryId } })
    await expect.poll(async () => (await report()).finishedAt, { timeout: 20_000 }).not.toBeNull()
    const { entries } = await report()
    expect(entries.map(({ outcome }) => outcome)).toEqual(['added', 'failed'])
    expect(entries.at(-1)?.error).toMatch(/404/)
    const written = await world.app.inject({
      url: `/api/libraries/${libraryId}/opml`,
      headers: { authorization: `Bearer ${world.root.token}` },
    })
    expect(written.text).toContain(`xmlUrl="${world.other.url}/feed"`)
  }, 60_000)

  test('adds two shows with the same name, each in its own folder', async () => {
    for (const at of ['/morning', '/evening']) {
      world.other.answers[at] = (_request, response) => {
        response.setHeader('content-type', 'application/rss+xml')
        response.end(rss(feedItems(), '<title>News</title>'))
      }
    }
    const folderId = world.library.library.folders[0]?.id ?? ''
    const feeds = ['/morning', '/evening'].map((at) => world.other.url + at)
    // Makes this import the newest.
    world.app.clock.advance(1000)
    await asRoot().ask('podcasts.opmlCreate', {
      body: { feeds, libraryId, folderId, autoDownloadEpisodes: '0' },
    })
    const report = () => asRoot().ask('podcasts.opmlReport', { params: { id: libraryId } })
    await expect
      .poll(async () => (await report()).entries.map(({ feedUrl }) => feedUrl), { timeout: 20_000 })
      .toEqual(feeds)
    const { entries } = await report()
    expect(entries.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
    const places = entries.map(async ({ libraryItemId }) => {
      const params = { id: libraryItemId ?? '' }
      return (await asRoot().ask('items.get', { params, query: {} as never })).relPath
    })
    expect(await Promise.all(places)).toEqual(['News', 'News (2)'])
  }, 60_000)

  test('rejects a file without feeds with a message', async () => {
    const refused = await asRoot().call('podcasts.opmlParse', { body: { opmlText: '<opml/>' } })
    expect([refused.status, refused.text]).toEqual([400, 'No RSS feeds found in OPML'])
  })
})

describe('chapters and transcripts from the feed', () => {
  test('are fetched once and returned with their timestamps', async () => {
    const [episodeId = ''] = await episodeIds()
    const params = { id: podcastId, episodeId }
    world.other.answers['/chapters.json'] = {
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Hello' },
        { startTime: 60, title: 'The sea', url: 'https://sea.example/' },
      ],
    }
    world.other.answers['/words.vtt'] = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Dee>Good morning.\n'
    const { chapters, hasTranscript } = await asRoot().ask('podcasts.chapters', { params })
    expect(hasTranscript).toBe(true)
    expect(chapters).toMatchObject([
      { start: 0, end: 60, title: 'Hello' },
      { start: 60, title: 'The sea', linkUrl: 'https://sea.example/' },
    ])
    const transcript = await asRoot().ask('podcasts.transcript', { params, query: {} })
    expect(transcript).toMatchObject({
      language: 'en',
      isTimed: true,
      lines: [{ start: 1, end: 3, speaker: 'Dee', text: 'Good morning.' }],
    })
    const before = world.other.asked.length
    await asRoot().ask('podcasts.transcript', { params, query: {} })
    expect(world.other.asked.length).toBe(before)
  })

  test('are abandoned if they never end, and not found for an episode without any', async () => {
    const ids = await episodeIds()
    world.other.answers['/words.vtt'] = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a')));
      }
      response.on('drain', more)
      more()
    }
    await world.app.ctx.db
      .updateTable('known_episode')
      .set({ transcripts: endless() })
      .where('id', '=', ids[1] ?? '')
      .execute()
    const params = (episodeId = '') => ({ params: { id: podcastId, episodeId }, query: {} })
    const refused = await asRoot().call('podcasts.transcript', params(ids[1]))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await asRoot().call('podcasts.transcript', params(ids[2]))).status).toBe(404)
  }, 60_000)

  const endless = () =>
    JSON.stringify([{ url: `${world.other.url}/words.vtt?endless`, type: 'text/vtt', language: null }])
})

test('paginates the latest episodes without duplicates, with the cover of their podcast', async () => {
  const page = (number: number) =>
    asRoot().ask('podcasts.latest', {
      params: { id: libraryId },
      query: { limit: '2', page: String(number), filter: 'all' },
    })
  const pages = [await page(0), await page(1)]
  expect(pages.map(({ results, hasMore }) => [results.length, hasMore])).toEqual([
    [2, true],
    [2, true],
  ])
  const all = pages.flatMap(({ results }) => results)
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  const dates = all.map(({ publishedAt }) => publishedAt ?? 0)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(all[0]).toMatchObject({ coverPath: null, updatedAt: expect.any(Number) as number })
})

test('includes a podcast’s transcripts in our own feed', async () => {
  world.other.answers['/words.vtt'] = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Dee>Good morning.\n'
  const [episodeId = ''] = await episodeIds()
  await asRoot().ask('podcasts.downloadKnown', { params: { id: podcastId }, body: { ids: [episodeId] } })
  await world.downloadsDone()
  const body = { serverAddress: 'https://books.example', slug: 'talk' }
  await asRoot().ask('feeds.openItem', { params: { id: podcastId }, body })
  const get = (url: string) => world.app.inject({ url, headers: { host: 'books.example' } })
  const { text } = await get('/feed/talk')
  const path = `/feed/talk/item/${episodeId}/transcript.vtt`
  expect(text).toContain(
    `<podcast:transcript url="https://books.example${path}" type="text/vtt" language="en"/>`,
  )
  const transcript = await get(path)
  expect(transcript.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(transcript.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Dee>Good morning.\n')
  expect((await get('/feed/talk/item/none/transcript.vtt')).status).toBe(404)
})

test('reports received bytes while a download is running', async () => {
  const content = Buffer.alloc(3_000_000, 1)
  let finish: () => void = () => undefined
  world.other.answers['/2.mp3'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': content.length })
    response.write(content.subarray(0, 2_000_000))
    finish = () => response.destroy()
  }
  const listener = await connect(await world.app.listen())
  await listener.signIn(world.root.token)
  const [, second = ''] = await episodeIds()
  await asRoot().ask('podcasts.downloadKnown', { params: { id: podcastId }, body: { ids: [second] } })
  const told = await listener.next('episode_download_progress')
  expect(told).toMatchObject({ episodeId: second, libraryItemId: podcastId, totalBytes: content.length })
  expect(told.bytes).toBeGreaterThan(0)
  finish()
  await asRoot().ask('podcasts.clearLibraryQueue', { params: { id: libraryId } })
  listener.close()
}, 60_000)
