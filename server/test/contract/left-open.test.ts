import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTED_CALLS } from './listed-calls.ts'
import { untilIdle } from '../world.ts'
import { SERIES } from './entities.ts'
import { SESSION_OF_USER } from './session-entities.ts'
import { differences, orNull } from './shape.ts'
import { type Given, type SmallServer, startSmallServer } from './small-server.ts'

/** Fields, endpoints and URLs that the specification leaves open, as decided in docs/decisions/0036. */

let server: SmallServer
beforeAll(async () => {
  server = await startSmallServer()
})
afterAll(() => server.close())

/** Backups and accounts are slow on a busy machine. */
const WHOLE_WALK_MS = 180_000

async function ok<T>(call: string, given: Given = {}): Promise<T> {
  const { status, text } = await server.ask(call, given)
  expect([call, status, status === 200 ? '' : text]).toEqual([call, 200, ''])
  return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T
}

interface Played {
  readonly id: string
  readonly audioTracks: readonly { readonly contentUrl: string }[]
}
const play = (body: object) => ok<Played>('POST /api/items/{book}/play', { body })

const BACKUP = {
  id: 'text',
  backupMetadataCovers: 'flag',
  key: orNull(/^sqlite$/),
  backupDirPath: 'text',
  datePretty: 'text',
  fullPath: 'text',
  path: 'text',
  filename: 'text',
  fileSize: 'int',
  createdAt: 'int',
  serverVersion: orNull('text'),
  isVerified: 'flag',
  isRestorePoint: 'flag',
  problem: orNull('text'),
} as const

test('[R3.028] the fields of a series, a backup and a listening session', async () => {
  expect(differences(await ok('GET /api/series/{series}'), SERIES)).toEqual([])

  const { backups } = await ok<{ backups: unknown[] }>('POST /api/backups')
  expect(backups).toHaveLength(1)
  expect(differences(backups, [BACKUP])).toEqual([])

  const { id } = await play({ mediaPlayer: 'html5', supportedMimeTypes: ['audio/mpeg'] })
  const heard = { timeListened: 1, duration: 4, currentTime: 1 }
  await ok(`POST /api/session/${id}/close`, { body: heard })
  const { sessions } = await ok<{ sessions: { id: string }[] }>('GET /api/sessions')
  expect(sessions.map((session) => session.id)).toEqual([id])
  expect(differences(sessions, [SESSION_OF_USER])).toEqual([])
})

test('[R7.055] the URLs of track content, HLS streams and the public feed with its items', async () => {
  const direct = await play({ mediaPlayer: 'html5', supportedMimeTypes: ['audio/mpeg'] })
  const [track] = direct.audioTracks
  expect(track?.contentUrl).toBe(`/api/items/${server.ids.book}/file/${server.ids.track}`)
  await ok(`GET ${track?.contentUrl}`)
  await ok(`GET /public/session/${direct.id}/track/1`, { as: 'nobody' })
  await ok(`POST /api/session/${direct.id}/close`)

  const stream = await play({ mediaPlayer: 'html5', forceTranscode: true })
  const [list] = stream.audioTracks
  expect(list?.contentUrl).toBe(`/hls/${stream.id}/output.m3u8`)
  const playlist = await ok<string>(`GET ${list?.contentUrl}`, { as: 'nobody' })
  const segment = playlist.split('\n').find((line) => line.length > 0 && !line.startsWith('#'))
  expect(segment).toMatch(/^output-0\./)
  await ok(`GET /hls/${stream.id}/${segment}`, { as: 'nobody' })
  await ok(`POST /api/session/${stream.id}/close`)

  const at = 'https://books.example'
  const body = { serverAddress: at, slug: 'fog' }
  const { feed } = await ok<{ feed: { id: string; feedUrl: string } }>('POST /api/feeds/item/{book}/open', {
    body,
  })
  expect(feed.feedUrl).toBe(`${at}/feed/fog`)
  const xml = await ok<string>('GET /feed/fog', { as: 'nobody' })
  const enclosures = [...xml.matchAll(/<enclosure[^>]*url="([^"]+)"/g)].map(([, url = '']) =>
    url.replace(/^https?:\/\/[^/]+/, ''),
  )
  expect(enclosures).toHaveLength(2)
  for (const url of enclosures) {
    expect(url).toMatch(/^\/feed\/fog\/item\/[^/]+\/[^/]+\.mp3$/)
    await ok(`GET ${url}`, { as: 'nobody' })
  }
  await ok('GET /feed/fog/cover.jpg', { as: 'nobody' })
  await ok(`POST /api/feeds/${feed.id}/close`)
  expect((await server.ask('GET /feed/fog', { as: 'nobody' })).status).toBe(404)
})

test(
  '[R7.054] the endpoints for libraries, users, upload, backups, notifications, logs, stats, sessions and tools',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-calls-'))
    const library = { name: 'More', mediaType: 'book', folders: [{ fullPath: folder }] }
    const made = await ok<{ id: string; folders: { id: string }[] }>('POST /api/libraries', { body: library })
    await ok(`PATCH /api/libraries/${made.id}`, { body: { name: 'Fewer' } })
    await ok('POST /api/libraries/order', { body: [{ id: made.id, newOrder: 1 }] })

    const account = { username: 'eve', password: 'a-password', type: 'user' }
    const { user } = await ok<{ user: { id: string } }>('POST /api/users', { body: account })
    await ok(`PATCH /api/users/${user.id}`, { body: { isActive: false } })
    const { users } = await ok<{ users: { id: string }[] }>('GET /api/users')
    expect(users.map(({ id }) => id)).toContain(user.id)

    const upload = {
      ...{ libraryId: made.id, folderId: made.folders[0]?.id, title: 'Sent', author: '', series: '' },
      files: [{ name: 'sent.mp3', size: 3 }],
    }
    const begun = await ok<{ id: string }>('POST /api/uploads', { body: upload })
    await ok(`DELETE /api/uploads/${begun.id}`)

    const { backups } = await ok<{ backups: { id: string }[] }>('POST /api/backups')
    await ok(`GET /api/backups/${backups[0]?.id}/download`)
    await ok(`DELETE /api/backups/${backups[0]?.id}`)

    const notification = { eventName: 'onTest', urls: ['tgram://a/b'], titleTemplate: 'T', bodyTemplate: 'B' }
    await ok('POST /api/notifications', { body: notification })
    const { settings } = await ok<{ settings: { notifications: { id: string }[] } }>('GET /api/notifications')
    await ok(`DELETE /api/notifications/${settings.notifications[0]?.id}`)

    await ok('GET /api/logger-data')
    await ok('GET /api/me/listening-stats')
    await ok(`GET /api/users/${user.id}/listening-stats`)
    await ok('GET /api/libraries/{library}/stats')
    await ok('GET /api/me/listening-sessions')
    await ok(`GET /api/users/${user.id}/listening-sessions`)
    await ok('GET /api/sessions')
    await ok('POST /api/cache/purge')
    await ok('GET /api/items/{book}/metadata-object')

    const forAdmins = ['POST /api/libraries', 'GET /api/users', 'GET /api/backups', 'GET /api/notifications']
    for (const call of [...forAdmins, 'GET /api/logger-data', 'GET /api/sessions', 'POST /api/cache/purge']) {
      expect([call, (await server.ask(call, { as: 'reader', body: library })).status]).toEqual([call, 403])
    }
    await ok(`DELETE /api/users/${user.id}`)
    await ok(`DELETE /api/libraries/${made.id}`)
    await rm(folder, { recursive: true })
  },
  WHOLE_WALK_MS,
)

test(
  '[R7.049] every listed endpoint has the effect it promises',
  async () => {
    for (const { call, body, keep, effect } of LISTED_CALLS) {
      const answer = await ok<never>(call, body === undefined ? {} : { body })
      if (keep) server.ids[keep[0]] = keep[1](answer)
      if (!effect) continue
      const seen = await ok<never>(`GET ${effect[0]}`)
      expect([call, effect[1](seen)]).toEqual([call, effect[2]])
    }
    await untilIdle(server.app)
  },
  WHOLE_WALK_MS,
)
