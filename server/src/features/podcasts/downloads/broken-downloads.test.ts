import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { m4b } from '../../../../test/make-tree.ts'
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

useDownloads()

test('resumes a dropped connection where it stopped, and completes the file', async () => {
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

test('restarts the download if the file changed between two attempts', async () => {
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
    // The validator no longer matches: sends the whole file.
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
    [
      'declares more bytes than it sends',
      (bytes: Buffer) => ({ 'content-length': String(bytes.length + 5000) }),
    ],
    ['drops the connection every time', (bytes: Buffer) => ({ 'content-length': String(bytes.length * 2) })],
  ])('%s leaves no partial file in the library', async (_name, headersOf) => {
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

  test('responds with Retry-After is retried when it says', async () => {
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

  test('asks for a pause gets one, also from the other downloads and from those added meanwhile', async () => {
    const { id, episodeIds } = await podcast(['A', 'B', 'C', 'D'])
    const asked: string[] = []
    let isBusy = true
    for (const index of [0, 1, 2, 3]) {
      await world.addFile(`/${index}.mp3`, {
        before(request, response) {
          asked.push(request.url ?? '')
          if (isBusy) response.writeHead(429, { 'retry-after': '600' }).end()
          return isBusy
        },
      })
    }
    await download(id, episodeIds.slice(0, 3))
    await settled(id)
    await download(id, episodeIds.slice(3))
    await settled(id)
    expect(asked).toEqual(['/0.mp3'])
    await later(590_000)
    await settled(id)
    expect(asked).toEqual(['/0.mp3'])
    isBusy = false
    await later(20_000)
    expect(new Set((await settled(id)).map(({ state }) => state))).toEqual(new Set(['done']))
  })

  test('asks for a pause after a redirect does not delay other podcasts', async () => {
    const { id, episodeIds } = await podcast(['A', 'B'])
    const elsewhere = world.other.url.replace('127.0.0.1', 'localhost')
    world.other.answers['/0.mp3'] = (_request, response) =>
      void response.writeHead(302, { location: `${elsewhere}/busy.mp3` }).end()
    world.other.answers['/busy.mp3'] = (_request, response) => void response.writeHead(429).end()
    await world.addFile('/1.mp3')
    await download(id, episodeIds)
    expect(new Set((await settled(id)).map(({ state }) => state))).toEqual(new Set(['queued']))
    world.setFeed(item({ title: 'Calm', guid: 'calm', url: `${world.other.url}/1.mp3` }))
    const other = await world.addPodcast({ title: `Calm show ${number}` })
    await asRoot().ask('podcasts.refresh', { params: { id: other } })
    const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id: other }, query: {} })
    await download(
      other,
      results.map((one) => one.id),
    )
    expect(await settled(other)).toMatchObject([{ state: 'done' }])
    await later(3_600_000)
    await settled(id)
  })

  test('sends a web page or no audio is reported, and nothing is kept', async () => {
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
      expect.stringMatching(/cannot be played/),
      expect.stringMatching(/web page/),
    ])
    expect(shown()).toEqual([])
  })

  test('has moved the file is found through the feed', async () => {
    const { id, episodeIds } = await podcast()
    await world.addFile('/signed.mp3')
    world.other.answers['/0.mp3'] = (_request, response) => void response.writeHead(403).end()
    world.setFeed(item({ title: 'Morning', guid: `${number}-0`, url: `${world.other.url}/signed.mp3` }))
    await download(id, episodeIds)
    expect(await settled(id)).toMatchObject([{ state: 'done' }])
    expect(shown()).toEqual(['Morning.mp3'])
  })

  test('redirects into the private network is refused permanently', async () => {
    const { id, episodeIds } = await podcast()
    world.other.answers['/0.mp3'] = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/x' }).end()
    await download(id, episodeIds)
    expect(await settled(id)).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/private/) as string },
    ])
  })
})

test('gives an MP4 that is named MP3 the correct extension', async () => {
  const { id, episodeIds } = await podcast()
  await world.addFile('/0.mp3', { bytes: await m4b({ seconds: 3 })() })
  await download(id, episodeIds)
  expect(await settled(id)).toMatchObject([{ state: 'done' }])
  expect(shown()).toEqual(['Morning.m4a'])
})

test('follows the redirects of many counting services in a row', async () => {
  const { id, episodeIds } = await podcast()
  await world.addFile('/file.mp3')
  for (let hop = 0; hop < 9; hop++) {
    const location = hop === 8 ? '/file.mp3' : `/count${hop + 1}`
    world.other.answers[hop === 0 ? '/0.mp3' : `/count${hop}`] = (_request, response) =>
      void response.writeHead(302, { location }).end()
  }
  await download(id, episodeIds)
  expect(await settled(id)).toMatchObject([{ state: 'done' }])
})

test.each(['0', '1'])(
  'that waits for its next attempt leaves nothing on disk if its podcast is removed (hard=%s)',
  async (hard) => {
    const { id, episodeIds } = await podcast()
    world.other.answers['/0.mp3'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '50000', etag: '"one"' })
      response.write(Buffer.alloc(30_000), () => setTimeout(() => response.destroy(), 50))
    }
    await download(id, episodeIds)
    expect(await settled(id)).toMatchObject([{ state: 'queued' }])
    expect(all()).toEqual([expect.stringMatching(/\.part$/)])
    await asRoot().ask('editing.remove', { params: { id: asItemId(id) }, query: { hard } })
    expect(await settled(id)).toMatchObject([{ state: 'cancelled' }])
    await expect.poll(() => existsSync(path.join(world.folder, `Show ${number}`))).toBe(false)
  },
)

test('stops when its podcast is removed, and leaves nothing on disk', async () => {
  const { id, episodeIds } = await podcast(['Morning', 'Evening'])
  world.other.answers['/0.mp3'] = (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' })
    response.write(Buffer.alloc(1000))
  }
  await download(id, episodeIds)
  await expect.poll(() => all().some((name) => name.endsWith('.part'))).toBe(true)
  await asRoot().ask('editing.remove', { params: { id: asItemId(id) }, query: { hard: '1' } })
  expect(await settled(id)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }])
  expect(existsSync(path.join(world.folder, `Show ${number}`))).toBe(false)
})
