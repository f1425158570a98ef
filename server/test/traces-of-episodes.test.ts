import type { ServerResponse } from 'node:http'
import type { ItemId } from '@lectern/contract/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { item } from '../src/features/podcasts/feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../src/features/podcasts/test-support/podcast-world.ts'
import type { Account } from './app.ts'
import { connect } from './live.ts'
import { PUBLIC, SECRET } from './secret-shelf.ts'

/** What others do with an explicit episode must not tell users without access to explicit content about it. */

let world: PodcastWorld
let podcastId: ItemId
let openId: string
let explicitId: string

const asRoot = () => world.app.as(world.root)
const limited = { accessExplicitContent: false, update: true }

beforeEach(async () => {
  world = await startPodcastWorld()
  const entries = [PUBLIC, SECRET].map((word) =>
    item({
      title: `${word} episode`,
      guid: word,
      url: `${world.other.url}/${word}.mp3`,
      more: `<itunes:explicit>${word === SECRET}</itunes:explicit>`,
    }),
  )
  world.setFeed(entries.join(''))
  podcastId = await world.addPodcast()
  await asRoot().ask('podcasts.refresh', { params: { id: podcastId } })
  const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id: podcastId } })
  const idOf = (word: string) => results.find(({ title }) => title.includes(word))?.id ?? ''
  openId = idOf(PUBLIC)
  explicitId = idOf(SECRET)
})
afterEach(() => world.close())

async function downloadBoth(): Promise<void> {
  for (const word of [PUBLIC, SECRET]) await world.addFile(`/${word}.mp3`)
  const body = { ids: [openId, explicitId] }
  await asRoot().ask('podcasts.downloadKnown', { params: { id: podcastId }, body })
  await world.downloadsDone()
}

test('its download shows in no item while it lasts', async () => {
  const child = await world.app.createUser({ permissions: limited })
  const held: ServerResponse[] = []
  for (const word of [PUBLIC, SECRET]) {
    await world.addFile(`/${word}.mp3`, { before: (_request, response) => held.push(response) > 0 })
  }
  await asRoot().ask('podcasts.downloadKnown', {
    params: { id: podcastId },
    body: { ids: [openId, explicitId] },
  })
  const shownTo = async (account: Account) => {
    const query = { expanded: '1', include: 'downloads' }
    const whole = await world.app.as(account).ask('items.get', { params: { id: podcastId }, query })
    const { episodesDownloading } = whole as { episodesDownloading?: { episodeDisplayTitle: string }[] }
    return episodesDownloading?.map(({ episodeDisplayTitle }) => episodeDisplayTitle).toSorted()
  }
  expect(await shownTo(world.root)).toEqual([`${PUBLIC} episode`, `${SECRET} episode`].toSorted())
  expect(await shownTo(child)).toEqual([`${PUBLIC} episode`])
  const { downloads } = await asRoot().ask('podcasts.downloads', { params: { id: podcastId } })
  for (const { id } of downloads) await asRoot().ask('podcasts.cancelDownload', { params: { id } })
  for (const response of held) response.destroy()
})

test('its file is shown to nobody without access once the episode was removed', async () => {
  const child = await world.app.createUser({ permissions: limited })
  await downloadBoth()
  for (const episodeId of [openId, explicitId]) {
    await asRoot().ask('editing.removeEpisode', { params: { id: podcastId, episodeId } })
  }
  const filesFor = async (account: Account) =>
    (await world.app.as(account).ask('items.get', { params: { id: podcastId } })).libraryFiles
  const all = await filesFor(world.root)
  const secret = all.find(({ metadata }) => metadata.filename.includes(SECRET))
  expect(all).toHaveLength(2)
  expect(JSON.stringify(await filesFor(child))).not.toContain(SECRET)
  const params = { id: podcastId, ino: secret?.ino ?? '' }
  expect((await world.app.as(world.root).call('streaming.file', { params })).status).toBe(200)
  expect((await world.app.as(child).call('streaming.file', { params })).status).toBe(404)
})

describe('an edit of it', () => {
  const edit = (episodeId: string, subtitle: string) =>
    asRoot().ask('editing.updateEpisode', { params: { id: podcastId, episodeId }, body: { subtitle } })
  const subtitles = async () => {
    const { media } = await asRoot().ask('items.get', { params: { id: podcastId } })
    const episodes = 'episodes' in media ? media.episodes : []
    return new Map(episodes.map(({ id, subtitle }) => [id, subtitle]))
  }

  test('is in no history they see, and is not undone by them', async () => {
    const child = await world.app.createUser({ permissions: limited })
    for (const episodeId of [openId, explicitId]) {
      await asRoot().ask('playback.playEpisode', { params: { id: podcastId, episodeId }, body: {} })
    }
    await edit(openId, `${PUBLIC} words`)
    await edit(explicitId, `${SECRET} words`)
    const historyOf = async (account: Account) =>
      (await world.app.as(account).ask('editing.changes', { params: { id: podcastId } })).changes
    const all = await historyOf(world.root)
    expect(JSON.stringify(all)).toContain(`${SECRET} words`)
    const seen = await historyOf(child)
    expect(JSON.stringify(seen)).toContain(`${PUBLIC} words`)
    expect(JSON.stringify(seen)).not.toContain(SECRET)
    expect(seen).toHaveLength(all.length - 1)

    const hidden = all.find(({ entries }) => JSON.stringify(entries).includes(SECRET))?.id ?? ''
    const undone = await world.app.as(child).call('editing.revert', { params: { id: hidden }, body: {} })
    expect([undone.status, undone.text]).toEqual([400, 'There is nothing to undo'])
    expect((await subtitles()).get(explicitId)).toBe(`${SECRET} words`)
    await asRoot().ask('editing.revert', { params: { id: hidden }, body: {} })
    expect((await subtitles()).get(explicitId)).toBe('')
  })
})

describe('somebody listening to it', () => {
  test('is told to no admin without access, nor is the episode by a session of another one', async () => {
    const address = await world.app.listen()
    const admin = await world.app.createUser({ type: 'admin', permissions: limited })
    const listener = await connect(address)
    await listener.signIn(admin.token)
    for (const episodeId of [explicitId, openId]) {
      const body = { deviceInfo: { deviceId: episodeId } }
      await asRoot().ask('playback.playEpisode', { params: { id: podcastId, episodeId }, body })
      world.app.clock.advance(1000)
    }
    const { sessions } = await world.app.as(admin).ask('playback.openSessions')
    const online = await world.app.as(admin).ask('users.online')
    for (;;) {
      const { session } = await listener.next('user_stream_update')
      if (JSON.stringify(session).includes(openId)) break
    }
    const heard = JSON.stringify(await listener.received())
    listener.close()
    expect(sessions.map(({ episodeId }) => episodeId)).toEqual([openId])
    expect(JSON.stringify([sessions, online])).not.toContain(SECRET)
    expect(heard).toContain(`${PUBLIC} episode`)
    expect(heard).not.toContain(SECRET)
  })
})

test('a stream of another episode of its podcast does not name it', async () => {
  const address = await world.app.listen()
  const child = await world.app.createUser({ permissions: limited })
  await downloadBoth()
  const listener = await connect(address)
  await listener.signIn(child.token)
  const session = await world.app.as(child).ask('playback.playEpisode', {
    params: { id: podcastId, episodeId: openId },
    body: { forceTranscode: true },
  })
  const segment = await fetch(`${address}/hls/${session.id}/output-0.ts`)
  expect([segment.status, (await segment.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  const opened = await listener.next('stream_open')
  listener.close()
  expect(opened).toMatchObject({ episode: { id: openId }, libraryItem: { id: podcastId } })
  expect(JSON.stringify(opened)).not.toContain(SECRET)
})

test('a link to it is neither announced nor shown to admins without access', async () => {
  const address = await world.app.listen()
  await downloadBoth()
  const admin = await world.app.createUser({ type: 'admin', permissions: limited })
  const listener = await connect(address)
  await listener.signIn(admin.token)
  for (const [slug, mediaItemId] of [
    ['hidden', explicitId],
    ['open', openId],
  ] as const) {
    const body = { slug, mediaItemType: 'podcastEpisode', mediaItemId, expiresAt: 0, isDownloadable: false }
    const made = await asRoot().call('shares.create', { body: body as never })
    expect(made.status).toBe(201)
  }
  expect(await listener.next('share_open')).toMatchObject({ slug: 'open' })
  listener.close()
  const shareOf = (episode: string) =>
    world.app.as(admin).call('shares.ofItem', { params: { id: podcastId }, query: { episode } })
  expect((await shareOf(openId)).json()).toMatchObject({ share: { slug: 'open' } })
  expect((await shareOf(explicitId)).status).toBe(404)
})

test('it is not counted among the unfinished episodes in the library', async () => {
  await downloadBoth()
  const child = await world.app.createUser({ permissions: limited })
  const countFor = async (account: Account) => {
    const { results } = await world.app.as(account).ask('browse.items', {
      params: { id: world.library.library.id },
      query: { minified: '1', include: 'numEpisodesIncomplete' },
    })
    return results.map(({ numEpisodesIncomplete }) => numEpisodesIncomplete)
  }
  expect(await countFor(world.root)).toEqual([2])
  expect(await countFor(child)).toEqual([1])
})

test('an app that reports having played it does not add it to its podcast', async () => {
  const child = await world.app.createUser({ permissions: limited })
  const played = (word: string) => ({
    podcast: `${world.other.url}/feed`,
    episode: `${world.other.url}/${word}.mp3`,
    action: 'play',
    timestamp: '2025-02-01T10:00:00',
    started: 0,
    position: 10,
    total: 100,
  })
  const body = [played(PUBLIC), played(SECRET)]
  await world.app.as(child).ask('gpodder.nextcloudAddActions', { body: body as never })
  const { media } = await asRoot().ask('items.get', { params: { id: podcastId } })
  expect('episodes' in media ? media.episodes.map(({ id }) => id) : []).toEqual([openId])
})
