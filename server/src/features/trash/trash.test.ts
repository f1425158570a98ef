import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@lectern/contract/ids'
import { afterEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'
import { dropExpired } from './trash.service.ts'

/** Scans on two engines are slow on a busy machine. */
const PATIENCE_MS = 240_000

let app: TestApp
let tree: Tree
let root: Account
let ann: Account
let library: ScannedLibrary

async function start(engine: 'sqlite' | 'pglite' = 'sqlite'): Promise<void> {
  app = await startApp({ engine })
  root = await app.root()
  tree = await makeTree({
    'Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'Ada Moor/Fog/cover.png': picture('#123456'),
    'Bea Stone/Dunes/1.mp3': mp3({}),
  })
  library = await makeLibrary(app, [tree.root])
  await library.scan()
  ann = await app.createUser({ username: 'Ann' })
}
afterEach(async () => {
  await app.close()
  tree.close()
})

const idOf = async (title: string) => {
  const row = await app.ctx.db.selectFrom('item').select('id').where('title', '=', title).executeTakeFirst()
  return row?.id ?? ''
}

/** Ann listens, adds bookmarks and lists; root edits. */
async function settleIn() {
  const id = await idOf('Fog')
  const me = app.as(ann)
  await app
    .as(root)
    .ask('editing.updateMedia', { params: { id }, body: { metadata: { subtitle: 'Edited' } } })
  const session = await me.ask('playback.play', {
    params: { id },
    body: { deviceInfo: { deviceId: 'phone' } },
  })
  await me.ask('playback.sync', {
    params: { id: session.id },
    body: { currentTime: 2, timeListened: 2, duration: 4 },
  })
  await me.ask('playback.close', { params: { id: session.id }, body: {} })
  await me.ask('bookmarks.create', { params: { id }, body: { time: 1, title: 'Here' } })
  const { id: collectionId } = await app.as(root).ask('collections.create', {
    body: { libraryId: library.library.id, name: 'Best', books: [id] },
  })
  const { id: playlistId } = await me.ask('playlists.create', {
    body: { libraryId: library.library.id, name: 'Later', items: [{ libraryItemId: id }] },
  })
  return { id, collectionId, playlistId }
}

type Ids = Awaited<ReturnType<typeof settleIn>>

/** All responses about the item, without values that increase. */
async function answers({ id, collectionId, playlistId }: Ids) {
  const me = app.as({ token: await app.tokenFor(ann) })
  return {
    item: await app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } }),
    progress: await me.ask('progress.get', { params: { id } }),
    history: (await me.ask('progress.history', { params: { id }, query: {} })).events.map(
      // Without the number, which may change.
      ({ event: _event, ...facts }) => facts,
    ),
    bookmarks: (await me.ask('me.get')).bookmarks,
    sessions: (await me.ask('stats.ownSessions', { query: {} })).sessions.map((session) => session.id),
    stats: await me.ask('stats.own'),
    collection: await app.as(root).ask('collections.get', { params: { id: collectionId }, query: {} }),
    playlist: await me.ask('playlists.get', { params: { id: playlistId } }),
  }
}

const entry = async () => {
  const [first] = (await app.as(root).ask('trash.list')).entries
  if (!first) throw new Error('The trash is empty.')
  return first
}
const restore = async () => app.as(root).ask('trash.restore', { params: { id: (await entry()).id } })

describe.each(['sqlite', 'pglite'] as const)('on %s', (engine) => {
  test.each(['item', 'library', 'user', 'collection', 'playlist'] as const)(
    'a removed %s is restored as it was, with the same ids',
    { timeout: PATIENCE_MS },
    async (kind) => {
      await start(engine)
      const ids = await settleIn()
      const before = await answers(ids)
      const admin = app.as(root)
      if (kind === 'item') await admin.ask('editing.remove', { params: { id: ids.id }, query: {} })
      if (kind === 'library') await admin.ask('libraries.remove', { params: { id: library.library.id } })
      if (kind === 'user') await admin.ask('users.remove', { params: { id: ann.id } })
      if (kind === 'collection') await admin.ask('collections.remove', { params: { id: ids.collectionId } })
      if (kind === 'playlist') await app.as(ann).ask('playlists.remove', { params: { id: ids.playlistId } })
      expect(await entry()).toMatchObject({ kind, count: 1, removedAt: app.clock.now() })
      expect((await restore()).entries).toEqual([])
      expect(await answers(ids)).toEqual(before)
    },
  )
})

test('an item removed several times at once is kept once', { timeout: PATIENCE_MS }, async () => {
  await start()
  const params = { id: await idOf('Fog') }
  // While another writer is busy, all of the requests still find the item.
  const replies = await app.ctx.db.transaction().execute(async () => {
    const calls = [1, 2, 3].map(() => app.as(root).call('editing.remove', { params, query: {} }))
    await sleep(500)
    return () => Promise.all(calls)
  })
  expect((await replies()).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await app.as(root).ask('trash.list')).entries).toMatchObject([{ title: 'Fog' }])
  await restore()
  expect(await idOf('Fog')).toBe(params.id)
})

test('restores items even if their numbers were reused meanwhile', { timeout: PATIENCE_MS }, async () => {
  await start()
  const ids = await settleIn()
  const before = await answers(ids)
  const dunes = await idOf('Dunes')
  await app.as(root).ask('users.remove', { params: { id: ann.id } })
  await app.as(root).ask('editing.remove', { params: { id: ids.id }, query: {} })
  await app.as(root).ask('editing.remove', { params: { id: dunes }, query: {} })
  const { entries } = await app.as(root).ask('trash.list')
  // Dunes gets the number that Fog had.
  for (const at of [0, 1, 2])
    await app.as(root).ask('trash.restore', { params: { id: entries[at]?.id ?? '' } })
  expect(await answers(ids)).toEqual(before)
  expect(await idOf('Dunes')).toBe(dunes)
})

test(
  'restoring replaces the copy that a scan found in the meantime, and keeps its progress',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    const ids = await settleIn()
    await app.as(root).ask('editing.remove', { params: { id: ids.id }, query: {} })
    await library.scan()
    const twin = await idOf('Fog')
    expect(twin).not.toBe(ids.id)
    app.clock.advance(60_000)
    await app.as(ann).ask('progress.update', { params: { id: twin }, body: { currentTime: 3, duration: 4 } })
    await restore()
    expect(await idOf('Fog')).toBe(ids.id)
    expect(await app.as(ann).ask('progress.get', { params: { id: ids.id } })).toMatchObject({
      currentTime: 3,
    })
    expect(await entry()).toMatchObject({ kind: 'item', title: 'Fog' })
  },
)

test('deleted files are kept on their disk if the admin wants that', { timeout: PATIENCE_MS }, async () => {
  await start()
  const id = await idOf('Fog')
  const file = path.join(tree.root, 'Ada Moor/Fog/1.mp3')
  await app.as(root).ask('settings.update', { body: { keepDeletedFiles: true } })
  await app.as(root).ask('editing.remove', { params: { id }, query: { hard: '1' } })
  expect(existsSync(file)).toBe(false)
  expect(existsSync(path.join(tree.root, '.lectern-trash', (await entry()).id, 'Ada Moor/Fog/1.mp3'))).toBe(
    true,
  )
  await library.scan()
  expect(await idOf('Fog')).toBe('')
  expect(await entry()).toMatchObject({ numFiles: 2 })
  await restore()
  expect(existsSync(file)).toBe(true)
  expect(existsSync(path.join(tree.root, '.lectern-trash'))).toBe(false)
  expect(await idOf('Fog')).toBe(id)
  const { libraryFiles } = await app.as(root).ask('items.get', { params: { id }, query: {} })
  await app.as(root).ask('editing.removeFile', {
    params: { id, ino: libraryFiles.find(({ fileType }) => fileType === 'image')?.ino ?? '' },
  })
  expect(await entry()).toMatchObject({ kind: 'file', title: 'cover.png', numFiles: 1 })
  await restore()
  expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/cover.png'))).toBe(true)
})

test('what cannot be restored says why, and stays in the trash', { timeout: PATIENCE_MS }, async () => {
  await start()
  const ids = await settleIn()
  const admin = app.as(root)
  await admin.ask('editing.remove', { params: { id: ids.id }, query: {} })
  const { id: itemEntry } = await entry()
  await admin.ask('users.remove', { params: { id: ann.id } })
  const { id: userEntry } = await entry()
  await app.createUser({ username: 'ann' })
  await admin.ask('libraries.remove', { params: { id: library.library.id } })
  const answerOf = async (id: string) => (await admin.call('trash.restore', { params: { id } })).text
  expect(await answerOf(itemEntry)).toBe('The library it was in is gone. Restore that first.')
  expect(await answerOf(userEntry)).toBe('Another account is called "Ann" now. Rename that first.')
  await makeLibrary(app, [tree.root])
  expect(await answerOf((await entry()).id)).toMatch(/^Its folder belongs to the library/)
  expect((await admin.ask('trash.list')).entries).toHaveLength(3)
})

test('an account is not restored while another one has its OpenID sign-in', async () => {
  await start()
  const admin = app.as(root)
  const link = (id: UserId, sub: string | null) =>
    app.ctx.db.updateTable('user').set({ openid_sub: sub }).where('id', '=', id).execute()
  await link(ann.id, 'the person')
  await admin.ask('users.remove', { params: { id: ann.id } })
  const { id } = await entry()
  const again = await app.createUser({ username: 'Ann-2' })
  await link(again.id, 'the person')
  expect(await admin.call('trash.restore', { params: { id } })).toMatchObject({
    status: 400,
    text: 'The account "Ann-2" is linked with the same OpenID sign-in now. Unlink or delete that first.',
  })
  await link(again.id, null)
  await restore()
  expect(await admin.ask('users.get', { params: { id: ann.id } })).toMatchObject({ hasOpenIDLink: true })
})

test('an entry is deleted for good after thirty days, with its cover', { timeout: PATIENCE_MS }, async () => {
  await start()
  const ids = await settleIn()
  const own = path.join(app.config.metadataDir, 'items', ids.id)
  await app.as(root).ask('editing.remove', { params: { id: ids.id }, query: {} })
  const { signal } = new AbortController()
  app.clock.advance(29 * 24 * 3_600_000)
  expect(await dropExpired(app.ctx, signal)).toBe(0)
  app.clock.advance(24 * 3_600_000)
  expect(await dropExpired(app.ctx, signal)).toBe(1)
  const admin = app.as({ token: await app.tokenFor(root) })
  expect((await admin.ask('trash.list')).entries).toEqual([])
  expect(existsSync(own)).toBe(false)
  expect(await app.ctx.db.selectFrom('trash_rows').selectAll().execute()).toEqual([])
})
