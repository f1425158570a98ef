import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mp3, picture } from '../../../test/make-tree.ts'
import { readAudio } from '../../platform/media/audio-tags.ts'
import { item } from './feed/test-support/make-feed.ts'
import { sends } from './test-support/odd-feeds.ts'
import { type PodcastWorld, startPodcastWorld } from './test-support/podcast-world.ts'

let world: PodcastWorld
beforeEach(async () => {
  world = await startPodcastWorld()
})
afterEach(() => world.close())

const asRoot = () => world.app.as(world.root)
const DAY_MS = 24 * 3600 * 1000

/** Newest first; each with a file on the fake remote server. */
function items(count: number): string {
  return Array.from({ length: count }, (_one, index) => {
    const number = count - index
    return item({
      title: `Part ${number}`,
      guid: `guid-${number}`,
      url: `${world.other.url}/${number}.mp3`,
      pubDate: new Date(world.app.clock.now() - (count - number + 1) * DAY_MS).toUTCString(),
      more: '<itunes:duration>30</itunes:duration><description><![CDATA[<p>Hello<script>alert(1)</script></p>]]></description>',
    })
  }).join('')
}

async function listed(id: string, query: object = {}) {
  return asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: query as never })
}

describe('adding', () => {
  test('creates the podcast’s folder, and lists the feed’s episodes without downloading them', async () => {
    world.setFeed(items(3))
    const id = await world.addPodcast()
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const { results, total, feed } = await listed(id)
    expect([total, results.map(({ title }) => title)]).toEqual([3, ['Part 1', 'Part 2', 'Part 3']])
    expect(results[0]).toMatchObject({
      download: 'none',
      isInFeed: true,
      durationSeconds: 30,
      progress: null,
    })
    expect(feed).toMatchObject({ error: null, numFailures: 0, numEpisodes: 3 })
    expect(existsSync(path.join(world.folder, 'Harbour talk'))).toBe(true)
    const whole = await asRoot().ask('podcasts.feedEpisode', {
      params: { id, episodeId: results[0]?.id ?? '' },
    })
    expect(whole.description).toBe('<p>Hello</p>')
  })

  test('accepts the feed’s metadata as it was returned', async () => {
    world.setFeed(items(1))
    const { podcast } = await asRoot().ask('podcasts.feed', { body: { rssFeed: `${world.other.url}/feed` } })
    const { title, feedUrl, explicit } = podcast.metadata
    const made = await asRoot().call('podcasts.create', {
      body: {
        path: path.join(world.folder, 'As it was'),
        folderId: world.library.library.folders[0]?.id ?? '',
        libraryId: world.library.library.id,
        media: { metadata: { title, feedUrl, explicit: explicit as 'true' | 'false' } },
      },
    })
    expect(made.status).toBe(200)
  })

  test('finds the feed that a podcast’s web page links to, and reports a page without one', async () => {
    world.setFeed(items(2))
    const show = (head: string) =>
      sends(`<!doctype html><html><head><title>Harbour talk</title>${head}</head><body></body></html>`)
    world.other.answers['/show'] = show(`<link rel="alternate" type="application/rss+xml" href="/feed">`)
    world.other.answers['/other'] = show(`<link rel="alternate" type="text/html" href="/feed">`)
    world.other.answers['/circle'] = show(`<link rel="alternate" type="application/rss+xml" href="/circle">`)
    const read = (at: string) =>
      asRoot().call('podcasts.feed', { body: { rssFeed: `${world.other.url}${at}` } })
    const { podcast } = (await read('/show')).json()
    expect([podcast.metadata.feedUrl, podcast.numEpisodes]).toEqual([`${world.other.url}/feed`, 2])
    for (const at of ['/other', '/circle'])
      expect(await read(at)).toMatchObject({
        status: 404,
        text: 'The address leads to a web page, not to a feed',
      })
  })

  test('rejects an existing podcast’s folder, a folder outside the library and a hidden one', async () => {
    world.setFeed(items(1))
    await world.addPodcast()
    const body = (at: string) => ({
      path: at,
      folderId: world.library.library.folders[0]?.id ?? '',
      libraryId: world.library.library.id,
      media: { metadata: { title: 'X' } },
    })
    const again = await asRoot().call('podcasts.create', {
      body: body(path.join(world.folder, 'Harbour talk')),
    })
    expect([again.status, again.text]).toEqual([400, 'Podcast already exists'])
    for (const at of [
      '/etc/x',
      path.join(world.folder, '..', 'x'),
      world.folder,
      path.join(world.folder, '.x'),
    ]) {
      const refused = await asRoot().call('podcasts.create', { body: body(at) })
      expect([refused.status, refused.text]).toEqual([400, 'Invalid podcast path'])
    }
  })

  test('survives a scan while the podcast has no files', async () => {
    world.setFeed(items(1))
    const id = await world.addPodcast()
    await world.library.scan()
    const kept = (await world.library.items()).get('Harbour talk')
    expect([kept?.id, kept?.isMissing, kept?.media.title]).toEqual([id, false, 'Harbour talk'])
  })
})

describe('downloading', () => {
  test('names the file after the episode, writes its tags and keeps the episode’s id', async () => {
    world.setFeed(items(2))
    await world.addFile('/1.mp3')
    const id = await world.addPodcast({
      media: { metadata: { title: 'Harbour talk', author: 'Dee', feedUrl: `${world.other.url}/feed` } },
    })
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const [first] = (await listed(id)).results
    await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [first?.id ?? ''] } })
    await world.downloadsDone()
    expect(world.filesOf()).toEqual(['Part 1.mp3'])
    const { tags } = await readAudio(path.join(world.folder, 'Harbour talk', 'Part 1.mp3'))
    expect(tags).toMatchObject({ tagTitle: 'Part 1', tagAlbum: 'Harbour talk' })
    const { results } = await listed(id, { filter: 'downloaded' })
    expect(results).toMatchObject([{ id: first?.id, download: 'downloaded' }])
    const view = await asRoot().ask('editing.episode', { params: { id, episodeId: first?.id ?? '' } })
    expect(view).toMatchObject({ guid: 'guid-1', enclosure: { url: `${world.other.url}/1.mp3` } })
    expect(view.audioFile).not.toBeNull()
  })

  test('an edited episode has its new title and date in every list, and in what is shown about it', async () => {
    world.setFeed(items(2))
    await world.addFile('/1.mp3')
    const id = await world.addPodcast()
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const params = { id, episodeId: (await listed(id)).results[0]?.id ?? '' }
    await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [params.episodeId] } })
    await world.downloadsDone()
    const dates = { pubDate: 'Sun, 01 Mar 2020 12:00:00 GMT', publishedAt: Date.UTC(2020, 2, 1, 12) }
    const texts = { title: 'Fog', season: '7', episode: '2' }
    const edited = { ...texts, ...dates, description: '<p>All about fog</p>' }
    await asRoot().ask('editing.updateEpisode', { params, body: edited })
    const { description: _text, ...short } = edited
    const query = { filter: 'all', limit: 10, page: 0 } as never
    const latest = await asRoot().ask('podcasts.latest', {
      params: { id: world.library.library.id },
      query,
    })
    expect(latest.results.find((one) => one.id === params.episodeId)).toMatchObject(short)
    expect((await listed(id)).results).toMatchObject([short, { title: 'Part 2' }])
    expect(await asRoot().ask('podcasts.feedEpisode', { params })).toMatchObject(edited)
  })
})

test('deleting a podcast without downloads from disk also removes the folder that was created for it', async () => {
  const cover = await picture('red')()
  world.other.answers['/cover.png'] = (_request, response) => response.end(cover)
  const metadata = { title: 'Short visit', imageUrl: `${world.other.url}/cover.png` }
  const id = await world.addPodcast({ title: 'Short visit', media: { metadata } })
  const folder = path.join(world.folder, 'Short visit')
  writeFileSync(path.join(folder, 'metadata.json'), '{}')
  expect(world.filesOf('Short visit')).toEqual(['cover.png', 'metadata.json'])
  await asRoot().ask('editing.remove', { params: { id }, query: { hard: '1' } })
  expect(existsSync(folder)).toBe(false)
})

test('a file put into the folder becomes the episode of the feed that it contains', async () => {
  world.setFeed(items(3))
  const id = await world.addPodcast()
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const folder = path.join(world.folder, 'Harbour talk')
  writeFileSync(path.join(folder, 'Part 2.mp3'), await mp3({}, { seconds: 2 })())
  writeFileSync(path.join(folder, 'Something else.mp3'), await mp3({}, { seconds: 2 })())
  await asRoot().ask('scans.scanItem', { params: { id } })
  const found = async () => (await listed(id)).results.map(({ title, download }) => `${title}: ${download}`)
  await expect
    .poll(async () => (await found()).toSorted())
    .toEqual(['Part 1: none', 'Part 2: downloaded', 'Part 3: none', 'Something else: downloaded'])
})

test('the number of unfinished episodes that phone apps show is not lowered by those only in the feed', async () => {
  world.setFeed(items(3))
  await world.addFile('/1.mp3')
  const id = await world.addPodcast()
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const ids = (await listed(id)).results.map((episode) => episode.id)
  await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: ids.slice(0, 1) } })
  await world.downloadsDone()
  const numIncomplete = async () => {
    const { results } = await asRoot().ask('browse.items', {
      params: { id: world.library.library.id },
      query: { minified: '1', include: 'numEpisodesIncomplete' },
    })
    return results.map(({ numEpisodesIncomplete }) => numEpisodesIncomplete)
  }
  const mark = (some: string[]) =>
    asRoot().ask('podcasts.markPlayed', { params: { id }, body: { ids: some, isFinished: true } })
  await mark(ids.slice(1))
  expect(await numIncomplete()).toEqual([1])
  await mark(ids)
  expect(await numIncomplete()).toEqual([0])
})

describe('streaming without a download', () => {
  test('proxies range requests, and keeps the position when the file is downloaded, deleted and downloaded again', async () => {
    world.setFeed(items(1))
    const bytes = await world.addFile('/1.mp3', { seconds: 30 })
    const id = await world.addPodcast()
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const episodeId = (await listed(id)).results[0]?.id ?? ''
    const session = await asRoot().ask('playback.playEpisode', {
      params: { id, episodeId },
      body: { supportedMimeTypes: [] } as never,
    })
    const [track] = session.audioTracks
    expect(session).toMatchObject({ episodeId, playMethod: 0, displayTitle: 'Part 1' })
    const headers = { authorization: `Bearer ${world.root.token}` }
    const part = await world.app.inject({
      method: 'GET',
      url: track?.contentUrl ?? '',
      headers: { ...headers, range: 'bytes=10-19' },
    })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`])
    const head = await world.app.inject({ method: 'HEAD', url: track?.contentUrl ?? '', headers })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(bytes.length)])
    const open = await world.app.inject({ method: 'GET', url: `/public/session/${session.id}/track/1` })
    expect([open.status, open.headers['content-length']]).toEqual([200, String(bytes.length)])

    const change = { currentTime: 5, duration: 30, progress: 0.1 }
    await asRoot().ask(
      'progress.updateEpisode' as never,
      { params: { id, episodeId }, body: change } as never,
    )
    const place = async () => (await listed(id)).results[0]?.progress
    expect(await place()).toMatchObject({ currentTime: 5 })
    const download = async () => {
      await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [episodeId] } })
      await world.downloadsDone()
    }
    await download()
    expect([world.filesOf(), await place()]).toMatchObject([['Part 1.mp3'], { currentTime: 5 }])
    await asRoot().ask('editing.removeEpisode', { params: { id, episodeId }, query: { hard: '1' } })
    expect([world.filesOf(), await place()]).toMatchObject([[], { currentTime: 5 }])
    await download()
    expect([world.filesOf(), await place()]).toMatchObject([['Part 1.mp3'], { currentTime: 5 }])
    expect(readFileSync(path.join(world.folder, 'Harbour talk', 'Part 1.mp3')).length).toBeGreaterThan(
      bytes.length / 2,
    )
  })
})
