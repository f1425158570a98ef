import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account, TestApp } from '../../../test/app.ts'
import type { Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { scanEnd, type ScannedLibrary } from '../../../test/scans.ts'
import { startWithFiles } from '../../../test/scanned-server.ts'

// Scans start threads, which are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account
let musicBrainz: Server
const asked: string[] = []

beforeAll(async () => {
  musicBrainz = createServer((request, response) => {
    asked.push(decodeURIComponent((request.url ?? '').replaceAll('+', ' ')))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ recordings: [{ id: 'r1', title: 'Ebb' }] }))
  })
  await new Promise<void>((resolve) => musicBrainz.listen(0, '127.0.0.1', resolve))
  const { port } = musicBrainz.address() as AddressInfo
  const files = {
    'Ann/Sea/1.mp3': sound('mp3', { seconds: 3, tags: { album: 'Sea', title: 'Ebb' } }),
    'Ann/Sea/metadata.json': '{}',
    'Ann/Sea/notes.txt': 'Notes',
    'Ann/Fog/1.mp3': sound('mp3', { seconds: 2, tags: { album: 'Fog' } }),
  }
  ;({ app, tree, library, root } = await startWithFiles(files, {
    env: { PROVIDER_MUSICBRAINZ_URL: `http://127.0.0.1:${port}` },
  }))
})
afterAll(async () => {
  await app.close()
  tree.close()
  musicBrainz.close()
})

const itemOf = async (relPath: string) => {
  const item = (await library.items()).get(relPath)
  if (!item) throw new Error(`There is no ${relPath}.`)
  return item
}

test('purging the item cache leaves the rest, purging the whole cache does not', async () => {
  const cache = path.join(app.config.metadataDir, 'cache')
  for (const folder of ['items/a', 'covers']) mkdirSync(path.join(cache, folder), { recursive: true })
  writeFileSync(path.join(cache, 'items/a/1.mp3'), 'kept')
  writeFileSync(path.join(cache, 'covers/x.webp'), 'small')
  await app.as(root).ask('tools.purgeItemCache')
  expect(existsSync(path.join(cache, 'items/a'))).toBe(false)
  expect(existsSync(path.join(cache, 'covers/x.webp'))).toBe(true)
  await app.as(root).ask('tools.purgeCache')
  expect(existsSync(path.join(cache, 'covers'))).toBe(false)
})

test('ffprobe reports on an audio file without revealing its location', async () => {
  const { id, files } = await itemOf('Ann/Sea')
  const inoOf = (name: string) => files.find(({ relPath }) => relPath === name)?.ino ?? ''
  const probed = await app.as(root).ask('tools.ffprobe', { params: { id, ino: inoOf('1.mp3') } })
  expect(probed).toMatchObject({
    format: { filename: '1.mp3' },
    streams: [expect.objectContaining({ codec_name: 'mp3' })],
  })
  expect(JSON.stringify(probed)).not.toContain(tree.root)
  const text = await app.as(root).call('tools.ffprobe', { params: { id, ino: inoOf('notes.txt') } })
  expect([text.status, text.text]).toEqual([400, 'Only audio and video files can be probed.'])
  expect((await app.as(root).call('tools.ffprobe', { params: { id, ino: '1' } })).status).toBe(404)
})

test('removes metadata files from the folders of a library, but no other files', async () => {
  const remove = (ext: 'json' | 'abs') =>
    app.as(root).ask('tools.removeMetadataFiles', { params: { id: library.library.id }, query: { ext } })
  expect(await remove('abs')).toEqual({ found: 0, removed: 0 })
  expect(await remove('json')).toEqual({ found: 1, removed: 1 })
  expect(existsSync(tree.at('Ann/Sea/metadata.json'))).toBe(false)
  expect(statSync(tree.at('Ann/Sea/notes.txt')).size).toBe(5)
})

test('a reported change is scanned if it is inside the library', async () => {
  await tree.add({ 'Ann/New/1.mp3': sound('mp3', { seconds: 2, tags: { album: 'New' } }) })
  const ended = scanEnd(app, library.library.id)
  const body = { libraryId: library.library.id, type: 'add' as const }
  await app.as(root).ask('scans.noticeChange', { body: { ...body, path: tree.at('Ann/New/1.mp3') } })
  await ended
  expect((await itemOf('Ann/New')).media.title).toBe('New')
  const outside = await app.as(root).call('scans.noticeChange', { body: { ...body, path: '/etc/passwd' } })
  expect([outside.status, outside.text]).toEqual([400, 'The path is not in a folder of this library.'])
})

test('sorting prefixes have their own endpoint', async () => {
  const answer = await app
    .as(root)
    .ask('settings.sortingPrefixes', { body: { sortingPrefixes: ['Der ', 'die'] } })
  expect(answer).toMatchObject({ rowsUpdated: 0, serverSettings: { sortingPrefixes: ['der', 'die'] } })
  expect(
    (await app.as(root).call('settings.sortingPrefixes', { body: { sortingPrefixes: [] } })).status,
  ).toBe(400)
})

test('returns MusicBrainz recordings unchanged, and escapes its query syntax', async () => {
  const search = (query: object) => app.as(root).ask('metadata.tracks', { query })
  expect(await search({ title: 'Ebb" OR "x', artist: 'Ann', limit: '3' })).toEqual({
    tracks: [{ id: 'r1', title: 'Ebb' }],
  })
  expect(asked).toEqual(['/ws/2/recording?query=artist:"Ann" AND recording:"Ebb  OR  x"&limit=3&fmt=json'])
  expect(await search({})).toEqual({ tracks: [] })
  expect(asked).toHaveLength(1)
})

describe('removing every item', () => {
  test('is for root only and needs confirmation; files are kept', async () => {
    const admin = await app.createUser({ type: 'admin' })
    const removeAll = async (account: Account, confirm: string) => {
      const { status } = await app.as(account).call('editing.removeAll', { query: { confirm } })
      return [status, (await library.items()).size]
    }
    expect(await removeAll(root, '0')).toEqual([400, 3])
    expect(await removeAll(admin, '1')).toEqual([403, 3])
    expect(await removeAll(root, '1')).toEqual([200, 0])
    expect(existsSync(tree.at('Ann/Sea/1.mp3'))).toBe(true)
  })
})
