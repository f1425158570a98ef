import type http from 'node:http'
import path from 'node:path'
import { asItemId, type ItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { item, rss } from './feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from './test-support/podcast-world.ts'

let world: PodcastWorld
let number = 0
beforeAll(async () => {
  world = await startPodcastWorld({
    listen: true,
    expectErrors: true,
    env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1,localhost' },
  })
})
afterAll(() => world.close())

const asRoot = () => world.app.as(world.root)
const LOGIN = `Basic ${btoa('ada:secret')}`
/** Another name of the same stand-in: to a client, another host. */
const elsewhere = () => world.other.url.replace('127.0.0.1', 'localhost')

/** A podcast with credentials and one episode. */
async function follow(url: string): Promise<{ id: ItemId; episodeId: string }> {
  number += 1
  world.setFeed(item({ guid: `private-${number}`, url }))
  const id = await world.addPodcast({ title: `Private ${number}` })
  const body = { username: 'ada', password: 'secret' }
  await asRoot().ask('podcasts.changeSettings', { params: { id }, body })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  return { id, episodeId: await episodeOf(id) }
}

async function episodeOf(id: ItemId): Promise<string> {
  const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} as never })
  return results[0]?.id ?? ''
}

async function download(id: ItemId, episodeId: string): Promise<string[]> {
  await asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [episodeId] } })
  await world.downloadsDone()
  return world.filesOf(`Private ${number}`)
}

async function stream(id: ItemId, episodeId: string): Promise<number> {
  const body = { supportedMimeTypes: [] } as never
  const session = await asRoot().ask('playback.playEpisode', { params: { id, episodeId }, body })
  const headers = { authorization: `Bearer ${world.root.token}` }
  return (await world.app.inject({ method: 'GET', url: session.audioTracks[0]?.contentUrl ?? '', headers }))
    .status
}

/** Serves a file, to those with the credentials if it `isProtected`, and records what was sent. */
async function addFile(at: string, isProtected: boolean): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = []
  await world.addFile(at, {
    before: ({ headers }: http.IncomingMessage, response) => {
      seen.push(headers.authorization)
      if (!isProtected || headers.authorization === LOGIN) return false
      response.writeHead(401).end()
      return true
    },
  })
  return seen
}

test('credentials of a feed are sent to its host, but to no other host that does not ask for them', async () => {
  const own = await addFile('/own.mp3', true)
  const podcast = await follow(`${world.other.url}/own.mp3`)
  expect(await stream(podcast.id, podcast.episodeId)).toBe(200)
  expect(await download(podcast.id, podcast.episodeId)).toHaveLength(1)
  expect(new Set(own)).toEqual(new Set([LOGIN]))

  const other = await addFile('/other.mp3', false)
  const second = await follow(`${elsewhere()}/other.mp3`)
  expect(await stream(second.id, second.episodeId)).toBe(200)
  expect(await download(second.id, second.episodeId)).toHaveLength(1)
  expect(new Set(other)).toEqual(new Set([undefined]))
})

test('another host that asks for credentials gets those of the feed', async () => {
  const seen = await addFile('/asking.mp3', true)
  const { id, episodeId } = await follow(`${elsewhere()}/asking.mp3`)
  expect(await stream(id, episodeId)).toBe(200)
  expect(await download(id, episodeId)).toHaveLength(1)
  expect(seen).toEqual([undefined, LOGIN, undefined, LOGIN])
})

test('an episode whose URL has expired is streamed from its new one', async () => {
  let valid = 1
  const isExpired = ({ url }: http.IncomingMessage, response: http.ServerResponse) => {
    if (url === `/signed.mp3?token=${valid}`) return false
    response.writeHead(403).end()
    return true
  }
  await world.addFile('/signed.mp3', { before: isExpired })
  const { id, episodeId } = await follow(`${world.other.url}/signed.mp3?token=1`)
  expect(await stream(id, episodeId)).toBe(200)
  const rotate = () => {
    valid += 1
    world.setFeed(item({ guid: `private-${number}`, url: `${world.other.url}/signed.mp3?token=${valid}` }))
  }

  rotate()
  await asRoot().ask('podcasts.refresh', { params: { id } })
  expect(await stream(id, episodeId)).toBe(200)

  rotate()
  world.app.clock.advance(3_600_000)
  expect(await stream(id, episodeId)).toBe(200)
})

test('credentials stay with their host when somebody changes the URL of the feed', async () => {
  await addFile('/kept.mp3', false)
  const { id } = await follow(`${world.other.url}/kept.mp3`)
  const seen: (string | undefined)[] = []
  const feed = world.other.answers['/feed']
  world.other.answers['/moved'] = (request, response) => {
    seen.push(request.headers.authorization)
    if (typeof feed === 'function') feed(request, response)
  }
  const changeUrl = (feedUrl: string) =>
    asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata: { feedUrl } } })
  const refresh = () => asRoot().ask('podcasts.refresh', { params: { id } })

  await changeUrl(`${elsewhere()}/moved`)
  await refresh()
  await refresh()
  expect(seen).toEqual([undefined, undefined])

  const body = { username: 'ada', password: 'secret' }
  await asRoot().ask('podcasts.changeSettings', { params: { id }, body })
  await refresh()
  expect(seen.at(-1)).toBe(LOGIN)
  await changeUrl(`${elsewhere()}/moved?page=1`)
  await refresh()
  expect(seen.at(-1)).toBe(LOGIN)
})

describe('credentials in the URL of a feed are shown to nobody, and are used', () => {
  const secret = () => `${world.other.url}/own`.replace('http://', 'http://ada:secret@')
  const settingsOf = (id: ItemId) => asRoot().ask('podcasts.settings', { params: { id } })
  const own = { username: 'ada', hasPassword: true }
  beforeAll(() => addFile('/own', true))

  test('when a podcast is added', async () => {
    const title = 'With a secret'
    const { id, media } = await asRoot().ask('podcasts.create', {
      body: {
        path: path.join(world.folder, title),
        folderId: world.library.library.folders[0]?.id ?? '',
        libraryId: world.library.library.id,
        media: { metadata: { title, feedUrl: secret() } },
      },
    })
    expect(media.metadata).toMatchObject({ feedUrl: `${world.other.url}/own` })
    expect(await settingsOf(asItemId(id))).toMatchObject(own)
  })

  test('when the URL is changed', async () => {
    const id = await world.addPodcast({ title: 'Without a secret' })
    const { libraryItem } = await asRoot().ask('editing.updateMedia', {
      params: { id },
      body: { metadata: { feedUrl: secret() } },
    })
    expect(libraryItem.media.metadata).toMatchObject({ feedUrl: `${world.other.url}/own` })
    const { changes } = await asRoot().ask('editing.changes', { params: { id } })
    expect(JSON.stringify(changes)).not.toContain('secret')
    await vi.waitFor(async () => expect(await settingsOf(id)).toMatchObject(own))
  })
})

test('a further page of the feed on another host is asked for without them', async () => {
  const seen: (string | undefined)[] = []
  world.other.answers['/paged'] = ({ headers }, response) => {
    const channel = `<title>Paged</title><atom:link rel="next" href="${elsewhere()}/older"/>`
    if (headers.authorization !== LOGIN) response.writeHead(401).end()
    else response.end(rss(item({ guid: 'newer' }), channel))
  }
  world.other.answers['/older'] = ({ headers }, response) => {
    seen.push(headers.authorization)
    response.end(rss(item({ guid: 'older', title: 'Older', url: 'https://media.example/0.mp3' })))
  }
  const id = await world.addPodcast({ title: 'Paged', feedPath: '/paged' })
  const episodes = () => asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} as never })
  await expect.poll(async () => (await episodes()).feed.error, { timeout: 15_000 }).not.toBeNull()
  const body = { username: 'ada', password: 'secret' }
  await asRoot().ask('podcasts.changeSettings', { params: { id }, body })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  expect([(await episodes()).total, seen]).toEqual([2, [undefined]])
})
