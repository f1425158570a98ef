import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'
import { assertNoConverters, listen } from '../../../test/streams.ts'
import { exists } from '../../platform/files/exists.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let tree: Tree
let anne: Account
let items: Map<string, Item>
let address: string
const connections: Listener[] = []

beforeAll(async () => {
  app = await startApp()
  tree = await makeTree({
    'Fog/1.mp3': sound('mp3', { seconds: 20 }),
    'Fog/2.mp3': sound('mp3', { seconds: 25 }),
    'Gone/1.mp3': sound('mp3', { seconds: 20 }),
  })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  items = await made.items()
  anne = await app.createUser({ username: 'anne' })
  address = await app.listen()
}, 60_000)
afterAll(async () => {
  for (const connection of connections) connection.close()
  await app.close()
  tree.close()
  assertNoConverters()
})

const itemId = (relPath: string) => items.get(relPath)?.id ?? ''
const play = (relPath: string, body: object, account: Account = anne) =>
  app.as(account).ask('playback.play', { params: { id: itemId(relPath) }, body })
const listenAs = async (account: Account) => {
  const listener = await connect(address)
  connections.push(listener)
  await listener.signIn(account.token)
  return listener
}
const fetchBytes = async (url: string) => {
  const reply = await fetch(`${address}${url}`)
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('a direct play session', () => {
  test('serves its tracks without a token, with range requests, while it is open', async () => {
    const session = await play('Fog', { supportedMimeTypes: ['audio/mpeg'] })
    const url = `/public/session/${session.id}/track/2`
    const whole = await fetchBytes(url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(whole.headers.get('access-control-allow-origin')).toBe('*')
    const part = await app.inject({ url, headers: { range: 'bytes=0-99' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 0-99/${whole.bytes.length}`])
    for (const index of ['0', '3', '99']) {
      expect((await fetchBytes(`/public/session/${session.id}/track/${index}`)).status).toBe(404)
    }
    await app.as(anne).ask('playback.close', { params: { id: session.id }, body: {} })
    expect((await fetchBytes(url)).status).toBe(404)
  })

  test('with a single track also accepts track 0', async () => {
    const session = await play('Gone', { supportedMimeTypes: ['audio/mpeg'] })
    expect((await fetchBytes(`/public/session/${session.id}/track/0`)).status).toBe(200)
    expect((await fetchBytes(`/public/session/${session.id}/track/1`)).status).toBe(200)
  })

  test('stops serving once its listener loses access', async () => {
    const root = await app.root()
    const guest = await app.createUser()
    const session = await play('Fog', { supportedMimeTypes: ['audio/mpeg'] }, guest)
    const url = `/public/session/${session.id}/track/1`
    expect((await fetchBytes(url)).status).toBe(200)
    await app.as(root).ask('users.update', {
      params: { id: guest.id },
      body: { permissions: { accessAllLibraries: false }, librariesAccessible: [] },
    })
    expect((await fetchBytes(url)).status).toBe(404)
    expect((await fetchBytes(`/hls/${session.id}/output.m3u8`)).status).toBe(404)
  })
})

describe('a transcoding session', () => {
  test('[R7.057] [R7.058] [R7.059] [R7.060] reports its progress to its listener, and to nobody else', async () => {
    const [ear, stranger] = [await listenAs(anne), await listenAs(await app.createUser())]
    const session = await play('Fog', { forceTranscode: true })
    expect(session.audioTracks).toMatchObject([
      { contentUrl: `/hls/${session.id}/output.m3u8`, mimeType: 'application/vnd.apple.mpegurl' },
    ])

    const redirected = await app.inject({ url: `/public/session/${session.id}/track/1` })
    expect([redirected.status, redirected.headers['location']]).toEqual([
      302,
      `/hls/${session.id}/output.m3u8`,
    ])
    const below = await app.inject({ url: `/audiobookshelf/public/session/${session.id}/track/1` })
    expect(below.headers['location']).toBe(`/audiobookshelf/hls/${session.id}/output.m3u8`)
    const playlist = await fetchBytes(`/hls/${session.id}/output.m3u8`)
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const names = playlist.bytes.toString('utf8').match(/^output-\d+\.ts$/gm) ?? []
    expect(names).toHaveLength(8)
    const segments: Buffer[] = []
    for (const name of names) {
      const { status, headers, bytes } = await fetchBytes(`/hls/${session.id}/${name}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'video/mp2t'])
      segments.push(bytes)
    }
    const heard = await listen(Buffer.concat(segments))
    expect(Math.abs(heard.seconds - session.duration)).toBeLessThan(0.06)
    expect(heard.worstGapMs).toBeLessThan(60)

    expect(await ear.next('stream_progress')).toEqual({
      stream: session.id,
      percent: '0%',
      chunks: [],
      numSegments: 0,
    })
    const open = await ear.next('stream_open')
    expect(open).toMatchObject({
      id: session.id,
      userId: anne.id,
      libraryItem: { id: itemId('Fog') },
      episode: null,
      segmentLength: 6,
      clientPlaylistUri: `/hls/${session.id}/output.m3u8`,
      startTime: 0,
      segmentStartNumber: 0,
    })
    await ear.next('stream_ready')
    const progress = (await ear.received()).filter(({ name }) => name === 'stream_progress')
    expect(progress.at(-1)?.payload).toEqual({
      stream: session.id,
      percent: '100.00%',
      chunks: ['0-7'],
      numSegments: 8,
    })

    await app.as(anne).ask('playback.close', { params: { id: session.id }, body: {} })
    expect(await ear.next('stream_closed')).toBe(session.id)
    expect((await fetchBytes(`/hls/${session.id}/output.m3u8`)).status).toBe(404)
    expect((await fetchBytes(`/hls/${session.id}/output-0.ts`)).status).toBe(404)
    expect(await exists(`${app.config.metadataDir}/streams/${session.id}`)).toBe(false)
    expect((await stranger.names()).filter((name) => name.startsWith('stream_'))).toEqual([])
  }, 60_000)

  test('[R7.062] that fails reports the error to its listener and in the response', async () => {
    const ear = await listenAs(anne)
    const session = await play('Gone', { forceTranscode: true })
    tree.remove('Gone', '1.mp3')
    const { status, bytes } = await fetchBytes(`/hls/${session.id}/output-0.ts`)
    expect([status, bytes.toString()]).toEqual([
      503,
      expect.stringContaining('The audio could not be converted'),
    ])
    const told = await ear.next('stream_error')
    expect(told).toMatchObject({ id: session.id, error: told.errorMessage })
    expect(told.errorMessage).toContain('No such file')
  })

  test('starts with the playlist request, at the listener’s position', async () => {
    const session = await play('Fog', { forceTranscode: true })
    await app
      .as(anne)
      .ask('playback.sync', { params: { id: session.id }, body: { currentTime: 31, timeListened: 31 } })
    await app.as(anne).ask('playback.close', { params: { id: session.id }, body: {} })
    const again = await play('Fog', { forceTranscode: true })
    expect(again.currentTime).toBe(31)
    await fetchBytes(`/hls/${again.id}/output.m3u8`)
    const file = `${app.config.metadataDir}/streams/${again.id}/output-5.ts`
    for (let tries = 0; tries < 100 && !(await exists(file)); tries++) await sleep(50)
    expect(await exists(file)).toBe(true)
    expect(await exists(file.replace('-5', '-4'))).toBe(false)
  })

  test.each(['output-9.ts', 'output-0.mp4', '..%2foutput.m3u8', 'output-00.ts', 'x'.repeat(41)])(
    'has no file %s',
    async (name) => {
      const session = await play('Fog', { forceTranscode: true })
      expect([400, 404]).toContain((await fetchBytes(`/hls/${session.id}/${name}`)).status)
    },
  )
})
