import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { m4b } from '../../../../test/make-tree.ts'
import { connect } from '../../../../test/live.ts'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, sendRanges, startPodcastWorld } from '../test-support/podcast-world.ts'

let world: PodcastWorld
let number = 0
beforeAll(async () => {
  world = await startPodcastWorld({ listen: true, expectErrors: true })
})
afterAll(() => world.close())
beforeEach(() => {
  world.other.answers = {}
  number += 1
})

const asRoot = () => world.app.as(world.root)

interface Added {
  readonly id: string
  readonly episodeIds: readonly string[]
}

/** A podcast whose episodes are at `/0.mp3`, `/1.mp3`, … */
async function podcast(titles: readonly string[] = ['Morning']): Promise<Added> {
  world.setFeed(
    titles
      .map((title, index) =>
        item({
          title,
          guid: `${number}-${index}`,
          url: `${world.other.url}/${index}.mp3`,
          pubDate: new Date(world.app.clock.now() - (index + 1) * 1000).toUTCString(),
        }),
      )
      .join(''),
  )
  const id = await world.addPodcast({ title: `Show ${number}` })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const { results } = await asRoot().ask('podcasts.feedEpisodes', {
    params: { id },
    query: { desc: '1' } as never,
  })
  return { id, episodeIds: results.map((one) => one.id) }
}

/** Until nothing can happen any more without time passing. */
async function settled(id: string): Promise<{ state: string; error: string | null }[]> {
  for (;;) {
    const jobs = await world.app.ctx.jobs.list({ kind: 'episode-download', limit: 1000 })
    const own = jobs.filter(({ payload }) => payload.itemId === id)
    const now = world.app.clock.now()
    if (own.every(({ state, runAt }) => state !== 'running' && !(state === 'queued' && runAt <= now))) {
      return own.map(({ state, error }) => ({ state, error }))
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const download = (id: string, ids: readonly string[]) =>
  asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [...ids] } })
const all = () => readdirSync(path.join(world.folder, `Show ${number}`)).toSorted()
const shown = () => all().filter((name) => !name.startsWith('.'))
const later = async (ms: number) => {
  world.app.clock.advance(ms)
  world.app.ctx.jobs.wake()
}

test('a connection that breaks goes on where it ended, and the file is whole', async () => {
  const { id, episodeIds } = await podcast()
  let tries = 0
  const ranges: (string | undefined)[] = []
  const bytes = await world.addFile('/0.mp3', {
    seconds: 20,
    before(request, response) {
      ranges.push(request.headers.range)
      tries += 1
      if (tries > 1) return false
      response.writeHead(200, {
        'content-length': String(whole.length),
        etag: '"one"',
        'content-type': 'audio/mpeg',
      })
      response.write(whole.subarray(0, 30_000), () => setTimeout(() => response.destroy(), 50))
      return true
    },
  })
  const whole = bytes
  await download(id, episodeIds)
  expect(await settled(id)).toMatchObject([{ state: 'queued' }])
  expect(shown()).toEqual([])
  await later(60_000)
  expect(await settled(id)).toMatchObject([{ state: 'done' }])
  expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  expect(all()).toEqual(['Morning.mp3'])
  const sound = readFileSync(path.join(world.folder, `Show ${number}`, 'Morning.mp3'))
  const tail = (buffer: Buffer) => createHash('sha1').update(buffer.subarray(-60_000)).digest('hex')
  expect(tail(sound)).toBe(tail(bytes))
})

test('a file that changed between two tries is fetched anew', async () => {
  const { id, episodeIds } = await podcast()
  const first = await world.addFile('/0.mp3', { seconds: 20 })
  const second = await world.addFile('/0.mp3', { seconds: 21 })
  let tries = 0
  world.other.answers['/0.mp3'] = (request, response) => {
    tries += 1
    if (tries === 1) {
      response.writeHead(200, {
        'content-length': String(first.length),
        etag: '"old"',
        'content-type': 'audio/mpeg',
      })
      return void response.write(first.subarray(0, 30_000), () => setTimeout(() => response.destroy(), 50))
    }
    // The validator does not hold any more: all of it is sent.
    delete request.headers.range
    return sendRanges(request, response, second)
  }
  await download(id, episodeIds)
  await settled(id)
  await later(60_000)
  expect(await settled(id)).toMatchObject([{ state: 'done' }])
  const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} })
  expect(results[0]?.durationSeconds).toBeCloseTo(21, 0)
})

describe('a server that', () => {
  test.each([
    ['says less than it sends', (bytes: Buffer) => ({ 'content-length': String(bytes.length + 5000) })],
    ['breaks off every time', (bytes: Buffer) => ({ 'content-length': String(bytes.length * 2) })],
  ])('%s leaves nothing half in the library', async (_name, headersOf) => {
    const { id, episodeIds } = await podcast()
    const bytes = await world.addFile('/0.mp3')
    world.other.answers['/0.mp3'] = (_request, response) => {
      response.writeHead(200, headersOf(bytes))
      response.write(bytes, () => setTimeout(() => response.destroy(), 30))
    }
    await download(id, episodeIds)
    for (let round = 0; round < 10; round++) {
      await settled(id)
      await later(7 * 3600 * 1000)
    }
    expect(await settled(id)).toMatchObject([{ state: 'failed' }])
    expect(shown()).toEqual([])
  })

  test('asks for patience is asked again when it said', async () => {
    const { id, episodeIds } = await podcast()
    let tries = 0
    await world.addFile('/0.mp3', {
      before(_request, response) {
        tries += 1
        if (tries > 1) return false
        response.writeHead(429, { 'retry-after': '600' }).end()
        return true
      },
    })
    await download(id, episodeIds)
    await settled(id)
    await later(590_000)
    expect([await settled(id), tries]).toMatchObject([[{ state: 'queued' }], 1])
    await later(20_000)
    expect(await settled(id)).toMatchObject([{ state: 'done' }])
  })

  test('sends a web page instead, or no sound at all, is told, and nothing stays', async () => {
    const { id, episodeIds } = await podcast(['Page', 'Noise'])
    world.other.answers['/0.mp3'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    world.other.answers['/1.mp3'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(50_000, 7))
    await download(id, episodeIds)
    for (let round = 0; round < 10; round++) {
      await settled(id)
      await later(7 * 3600 * 1000)
    }
    const ends = await settled(id)
    expect(ends.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(ends.map(({ error }) => error ?? '').toSorted((a, b) => b.localeCompare(a))).toEqual([
      expect.stringMatching(/can not be played/),
      expect.stringMatching(/web page/),
    ])
    expect(shown()).toEqual([])
  })

  test('has the file elsewhere by now is found through the feed', async () => {
    const { id, episodeIds } = await podcast()
    await world.addFile('/signed.mp3')
    world.other.answers['/0.mp3'] = (_request, response) => void response.writeHead(403).end()
    world.setFeed(item({ title: 'Morning', guid: `${number}-0`, url: `${world.other.url}/signed.mp3` }))
    await download(id, episodeIds)
    expect(await settled(id)).toMatchObject([{ state: 'done' }])
    expect(shown()).toEqual(['Morning.mp3'])
  })

  test('leads into the network of the server is refused for good', async () => {
    const { id, episodeIds } = await podcast()
    world.other.answers['/0.mp3'] = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/x' }).end()
    await download(id, episodeIds)
    expect(await settled(id)).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/private/) as string },
    ])
  })
})

test('an MP4 that is called MP3 gets the ending it should have', async () => {
  const { id, episodeIds } = await podcast()
  await world.addFile('/0.mp3', { bytes: await m4b({ seconds: 3 })() })
  await download(id, episodeIds)
  expect(await settled(id)).toMatchObject([{ state: 'done' }])
  expect(shown()).toEqual(['Morning.m4a'])
})

test('episodes of one title get files of their own, each with its own sound', async () => {
  const { id, episodeIds } = await podcast(['News', 'News', 'News'])
  await world.addFile('/0.mp3', { seconds: 2 })
  await world.addFile('/1.mp3', { seconds: 12 })
  await world.addFile('/2.mp3', { seconds: 22 })
  await download(id, episodeIds)
  expect(await settled(id)).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
  expect(shown()).toHaveLength(3)
  const { results } = await asRoot().ask('podcasts.feedEpisodes', {
    params: { id },
    query: { desc: '1' } as never,
  })
  const seconds = results.map(({ durationSeconds }) => Math.round(durationSeconds ?? 0))
  expect([results.map((one) => one.id), seconds]).toEqual([episodeIds, [2, 12, 22]])
})

test('names that a disk can not take are made fit for it', async () => {
  const { id, episodeIds } = await podcast(['../../etc/passwd', '.hidden: a/b?'])
  await world.addFile('/0.mp3')
  await world.addFile('/1.mp3')
  await download(id, episodeIds)
  await settled(id)
  expect(shown().every((name) => !name.includes('/') && !name.startsWith('.'))).toBe(true)
  expect(shown()).toHaveLength(2)
})

test('one at a time for each host; the queue can be put in order, cancelled and cleared', async () => {
  const { id, episodeIds } = await podcast(['A', 'B', 'C', 'D'])
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let atOnce = 0
  let most = 0
  for (const index of [0, 1, 2, 3]) {
    const bytes = await world.addFile(`/${index}.mp3`)
    world.other.answers[`/${index}.mp3`] = (request, response) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      response.once('close', () => (atOnce -= 1))
      void held.then(() => sendRanges(request, response, bytes))
    }
  }
  await download(id, episodeIds)
  const libraryId = world.library.library.id
  const queue = async () => {
    const view = await asRoot().ask('podcasts.libraryDownloads', { params: { id: libraryId } })
    return {
      current: view.current.filter((one) => one.libraryItemId === id),
      queue: view.queue.filter((one) => one.libraryItemId === id),
    }
  }
  while ((await queue()).current.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await queue()).queue.map((one) => one.episodeDisplayTitle)).toEqual(['B', 'C', 'D'])
  const last = (await queue()).queue[2]
  await asRoot().ask('podcasts.moveDownload', { params: { id: last?.id ?? '' } })
  expect((await queue()).queue.map((one) => one.episodeDisplayTitle)).toEqual(['D', 'B', 'C'])
  await asRoot().ask('podcasts.cancelDownload', { params: { id: (await queue()).queue[1]?.id ?? '' } })
  expect((await queue()).queue.map((one) => one.episodeDisplayTitle)).toEqual(['D', 'C'])
  await asRoot().ask('podcasts.clearQueue', { params: { id } })
  expect((await queue()).queue).toEqual([])
  release()
  await settled(id)
  expect([shown(), most]).toEqual([['A.mp3'], 1])
})

test('a download that is cancelled while it runs leaves nothing behind', async () => {
  const { id, episodeIds } = await podcast()
  world.other.answers['/0.mp3'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', etag: '"x"' })
    response.write(Buffer.alloc(10_000, 1))
  }
  await download(id, episodeIds)
  const running = async () =>
    (await world.app.podcasts.downloads.list({ itemId: asItemId(id) })).find((one) => one.state === 'running')
  while (!(await running()) || all().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await asRoot().ask('podcasts.cancelDownload', { params: { id: (await running())?.id ?? '' } })
  await settled(id)
  while (all().length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(all()).toEqual([])
})

test('[R4.001] [R4.005] each download says by number how it stands: pending 0, ready 1, expired 2, failed 3', async () => {
  const address = world.app.fastify.server.address()
  const listener = await connect(
    `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  )
  await listener.signIn(world.root.token)
  const { id, episodeIds } = await podcast(['There', 'Never begun', 'Broken'])
  const byTitle = async (title: string) => {
    const view = await asRoot().ask('podcasts.libraryDownloads', {
      params: { id: world.library.library.id },
    })
    const own = [...view.current, ...view.queue, ...view.failed].filter((one) => one.libraryItemId === id)
    return own.find((one) => one.episodeDisplayTitle === title)
  }
  const ended = async (title: string) => {
    for (;;) {
      const told = (await listener.next('episode_download_finished')) as {
        episodeDisplayTitle: string
        status: number
      }
      if (told.episodeDisplayTitle === title) return told.status
    }
  }
  const bytes = await world.addFile('/0.mp3')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  world.other.answers['/0.mp3'] = (request, response) =>
    void held.then(() => sendRanges(request, response, bytes))
  world.other.answers['/2.mp3'] = (_request, response) => void response.writeHead(410).end('gone')
  await download(id, episodeIds)
  while ((await byTitle('There'))?.isDownloading !== true) await new Promise((go) => setTimeout(go, 20))
  expect([(await byTitle('There'))?.status, (await byTitle('Broken'))?.status]).toEqual([0, 0])

  await asRoot().ask('podcasts.cancelDownload', { params: { id: (await byTitle('Never begun'))?.id ?? '' } })
  expect(await ended('Never begun')).toBe(2)
  release()
  for (let round = 0; round < 10; round++) {
    await settled(id)
    await later(7 * 3600 * 1000)
  }
  expect([await ended('There'), await ended('Broken')]).toEqual([1, 3])
  expect((await byTitle('Broken'))?.status).toBe(3)
  listener.close()
})

test('whoever listens hears of a download: waiting, begun, finished, and of the episode', async () => {
  const address = world.app.fastify.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const listener = await connect(`http://127.0.0.1:${port}`)
  await listener.signIn(world.root.token)
  const { id, episodeIds } = await podcast()
  await world.addFile('/0.mp3')
  await download(id, episodeIds)
  const told = { libraryItemId: id, episodeDisplayTitle: 'Morning', episodeId: episodeIds[0] }
  expect(await listener.next('episode_download_queued')).toMatchObject({ ...told, isFinished: false })
  expect(await listener.next('episode_download_started')).toMatchObject({ ...told, isDownloading: true })
  expect(await listener.next('episode_download_finished')).toMatchObject({
    ...told,
    isFinished: true,
    failed: false,
  })
  expect(await listener.next('episode_added')).toMatchObject({ id: episodeIds[0], libraryItem: { id } })
  listener.close()
})

test('after an automatic download only so many are kept, but what is in a playlist or half heard stays', async () => {
  const { id, episodeIds } = await podcast(['N1', 'N2', 'N3', 'N4'])
  for (const index of [0, 1, 2, 3]) await world.addFile(`/${index}.mp3`, { seconds: 30 })
  await asRoot().ask('editing.updateMedia', { params: { id }, body: { maxEpisodesToKeep: 1 } })
  await download(id, episodeIds.slice(1))
  await settled(id)
  await asRoot().ask('playlists.create', {
    body: {
      libraryId: world.library.library.id,
      name: 'Mine',
      items: [{ libraryItemId: id, episodeId: episodeIds[3] ?? '' }],
    } as never,
  })
  await asRoot().ask('progress.updateEpisode', {
    params: { id, episodeId: episodeIds[2] ?? '' },
    body: { currentTime: 5, duration: 30, progress: 0.1 } as never,
  })
  const followed = await world.app.ctx.db
    .selectFrom('item')
    .select('num')
    .where('id', '=', asItemId(id))
    .executeTakeFirstOrThrow()
  expect(followed.num).toBeGreaterThan(0)
  const { findFollowed } = await import('../follow/feeds.store.ts')
  const { findEpisodes } = await import('../episodes/feed-episodes.store.ts')
  const show = await findFollowed(world.app.ctx.db, asItemId(id))
  if (!show) throw new Error('The podcast is not there.')
  const [newest] = await findEpisodes(world.app.ctx.db, show.itemNum, [episodeIds[0] ?? ''])
  await world.app.podcasts.downloads.add(show, newest ? [newest] : [], { isAuto: true, userId: null })
  await settled(id)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(shown()).toEqual(['N1.mp3', 'N3.mp3', 'N4.mp3'])
})
