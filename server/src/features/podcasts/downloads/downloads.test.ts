import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../../test/live.ts'
import { item } from '../feed/test-support/make-feed.ts'
import { sendRanges } from '../test-support/podcast-world.ts'
import {
  all,
  asRoot,
  download,
  later,
  number,
  podcast,
  settled,
  shown,
  useDownloads,
  world,
} from '../test-support/downloads.ts'
import { presentDownload } from './downloads.present.ts'
import type { DownloadJob } from './downloads.types.ts'

useDownloads()

test('gives episodes with the same title their own files, each with its own audio', async () => {
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

test('sanitises names that are not valid on disk', async () => {
  const { id, episodeIds } = await podcast(['../../etc/passwd', '.hidden: a/b?'])
  await world.addFile('/0.mp3')
  await world.addFile('/1.mp3')
  await download(id, episodeIds)
  await settled(id)
  expect(shown().every((name) => !name.includes('/') && !name.startsWith('.'))).toBe(true)
  expect(shown()).toHaveLength(2)
})

test('downloads one at a time per host, and lets the queue be reordered, cancelled and cleared', async () => {
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

describe('a failed download', () => {
  const failed = async (itemId: string) => {
    const params = { id: world.library.library.id }
    const view = await asRoot().ask('podcasts.libraryDownloads', { params })
    return view.failed.filter((one) => one.libraryItemId === itemId)
  }
  const failing = async () => {
    world.setFeed(item({ title: 'Far', guid: `far ${number}`, url: 'http://10.1.2.3/0.mp3' }))
    const id = await world.addPodcast({ title: `Show ${number}` })
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} })
    await download(
      id,
      results.map((one) => one.id),
    )
    expect(await settled(id)).toMatchObject([{ state: 'failed' }])
    return { id, episodeIds: results.map((one) => one.id) }
  }

  test('is taken off the list when it is cancelled, without being reported as failed again', async () => {
    const { id } = await failing()
    const [one] = await failed(id)
    await asRoot().ask('podcasts.cancelDownload', { params: { id: one?.id ?? '' } })
    expect(await failed(id)).toEqual([])
    const job = (await world.app.ctx.jobs.find(one?.id ?? '')) as DownloadJob
    expect(presentDownload(job)).toMatchObject({ failed: true, error: null })
  })

  test('is taken off the list when the queue is cleared', async () => {
    const { id } = await failing()
    await asRoot().ask('podcasts.clearQueue', { params: { id } })
    expect(await failed(id)).toEqual([])
  })

  test('is taken off the list when another download of the episode succeeds', async () => {
    const { id, episodeIds } = await failing()
    await world.addFile('/0.mp3')
    world.setFeed(item({ title: 'Far', guid: `far ${number}`, url: `${world.other.url}/0.mp3` }))
    await asRoot().ask('podcasts.refresh', { params: { id } })
    await download(id, episodeIds)
    await settled(id)
    expect(shown()).toEqual(['Far.mp3'])
    expect(await failed(id)).toEqual([])
  })
})

test('leaves nothing behind when a running download is cancelled', async () => {
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

test('[R4.001] [R4.005] gives each download a numeric status: pending 0, ready 1, expired 2, failed 3', async () => {
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

test('announces a download over the socket as queued, started and finished, and then the new episode', async () => {
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

test('keeps only the configured number after an automatic download, plus those in a playlist or in progress', async () => {
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
