import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, requestOf, startApp, type TestApp } from './app.ts'
import { addBook, addLibrary } from './build.ts'
import { SECRET_MARK } from './marked-book.ts'
import { buildWorld, untilIdle, type World } from './world.ts'

/**
 * An admin with access to some libraries only (decision 47), at every endpoint of the table, with the ids of a hidden
 * library and its contents. New endpoints are covered without a change here.
 */

const PATIENCE_MS = 300_000

/** Endpoints about the whole server: its disks, and what was done on it. */
const OF_THE_SERVER = new Set<string>(['filesystem.list', 'audit.list', 'logs.today'])

let app: TestApp
let world: World
let admin: Account
beforeAll(async () => {
  app = await startApp({ expectErrors: true })
  world = await buildWorld(app)
  const removed = await addBook(
    app.ctx.db,
    { ...(await placeOfHidden()), relPath: 'removed' },
    { media: { title: SECRET_MARK } },
  )
  await app.as(world.root).ask('editing.remove', { params: { id: removed } })
  const ownId = await addLibrary(app.ctx.db, { name: 'Their own' })
  admin = await app.createUser({
    type: 'admin',
    username: 'limited',
    permissions: { accessAllLibraries: false },
    librariesAccessible: [ownId],
  })
}, PATIENCE_MS)
afterAll(() => app.close())

async function placeOfHidden() {
  const { folder_id: folderId } = await app.ctx.db
    .selectFrom('item')
    .select('folder_id')
    .where('id', '=', world.itemId)
    .executeTakeFirstOrThrow()
  return { libraryId: world.libraryId, folderId }
}

/** Everything of the hidden library that a request could change. */
async function hiddenRows(): Promise<unknown> {
  const { db } = app.ctx
  return {
    library: await db.selectFrom('library').selectAll().where('id', '=', world.libraryId).execute(),
    item: await db.selectFrom('item').selectAll().where('id', '=', world.itemId).execute(),
    collection: await db.selectFrom('collection').selectAll().where('id', '=', world.collectionId).execute(),
    playlist: await db.selectFrom('playlist').selectAll().where('id', '=', world.playlistId).execute(),
    sessions: await db.selectFrom('playback_session').selectAll().execute(),
    trash: await db.selectFrom('trash').selectAll().where('library_id', '=', world.libraryId).execute(),
    feeds: await db.selectFrom('feed').selectAll().execute(),
    shares: await db.selectFrom('share').selectAll().execute(),
  }
}

async function callAsAdmin(named: NamedEndpoint) {
  const token = await app.tokenFor(admin)
  return app.inject(requestOf(named.name, world.input(named, 'required'), token))
}

test(
  'a limited admin can neither see nor change anything in a hidden library',
  async () => {
    let before = JSON.stringify(await hiddenRows())
    const told: string[] = []
    const changed: string[] = []
    for (const named of allEndpoints()) {
      if (OF_THE_SERVER.has(named.name)) continue
      if (named.endpoint.access.who === 'public') continue
      const { text } = await callAsAdmin(named)
      if (text.includes(SECRET_MARK)) told.push(named.name)
      if (named.endpoint.method === 'GET') continue
      const after = JSON.stringify(await hiddenRows())
      if (after !== before) changed.push(named.name)
      before = after
    }
    await untilIdle(app)
    expect({ told, changed }).toEqual({ told: [], changed: [] })
  },
  PATIENCE_MS,
)

test(
  'the same walk as root finds the hidden library in many places',
  async () => {
    const told = new Set<string>()
    for (const named of allEndpoints()) {
      if (named.endpoint.method !== 'GET' || named.endpoint.changesStateOnGet === true) continue
      const { text } = await app.inject(
        requestOf(named.name, world.input(named, 'required'), world.root.token),
      )
      if (text.includes(SECRET_MARK)) told.add(named.name)
    }
    for (const name of ['libraries.list', 'items.get', 'trash.list', 'stats.sessions', 'collections.list'])
      expect(told).toContain(name)
    expect(told.size).toBeGreaterThan(25)
  },
  PATIENCE_MS,
)
