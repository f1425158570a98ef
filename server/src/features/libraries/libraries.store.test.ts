import { asLibraryId } from '@lectern/contract/ids'
import { NewLibrary } from '@lectern/contract/libraries'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { stopPglite } from '../../../test/pglite.ts'
import { draftLibrary } from './libraries.rules.ts'
import {
  deleteLibrary,
  findLibrary,
  giveAccess,
  listAccountsWithLibrary,
  listLibraries,
  listLibrariesForUpdate,
  saveLibrary,
} from './libraries.store.ts'
import type { Library } from './libraries.types.ts'

describe.each(['sqlite', 'pglite'] as const)('libraries on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ engine })
  })
  afterEach(() => app.close())
  if (engine === 'pglite') afterAll(stopPglite)

  const folder = (id: string, createdAt = 1) => ({ id, path: `/media/${id}`, createdAt })
  const aLibrary = (id: string, fields: Partial<Library> = {}): Library => ({
    ...draftLibrary(
      NewLibrary.parse({ name: id, folders: [{ fullPath: '/x' }] }),
      asLibraryId(id),
      1_700_000_000_000,
    ),
    displayOrder: 1,
    folders: [folder(`${id}-folder`)],
    ...fields,
  })
  const save = (library: Library) => app.ctx.db.transaction().execute((tx) => saveLibrary(tx, library))

  test('are read as saved, in display order', async () => {
    const first = aLibrary('first', {
      displayOrder: 1,
      lastScanAt: 1_700_000_000_001,
      lastScanVersion: '3.0.0',
    })
    const second = aLibrary('second', { displayOrder: 2, mediaType: 'podcast', icon: 'rss' })
    await save(second)
    await save(first)
    expect(await listLibraries(app.ctx.db)).toEqual([first, second])
    expect(await findLibrary(app.ctx.db, asLibraryId('second'))).toEqual(second)
    expect(await findLibrary(app.ctx.db, asLibraryId('third'))).toBeUndefined()
  })

  test('saved again with other folders have exactly those', async () => {
    const other = aLibrary('other', { displayOrder: 2 })
    await save(other)
    await save(aLibrary('books', { folders: [folder('a', 1), folder('b', 2)] }))
    const changed = aLibrary('books', { name: 'Novels', folders: [folder('b', 2), folder('c', 3)] })
    await save(changed)
    expect(await listLibraries(app.ctx.db)).toEqual([changed, other])
    await save({ ...changed, folders: [] })
    expect((await findLibrary(app.ctx.db, asLibraryId('books')))?.folders).toEqual([])
  })

  test('are deleted with their folders and their entries in account lists', async () => {
    await save(aLibrary('books'))
    const account = await app.createUser({ permissions: { accessAllLibraries: false } })
    await app.ctx.db.transaction().execute((tx) => giveAccess(tx, account.id, asLibraryId('books')))
    expect(await listAccountsWithLibrary(app.ctx.db, asLibraryId('books'))).toEqual([account.id])
    await app.ctx.db.transaction().execute((tx) => deleteLibrary(tx, asLibraryId('books')))
    expect(await listLibraries(app.ctx.db)).toEqual([])
    expect(await listAccountsWithLibrary(app.ctx.db, asLibraryId('books'))).toEqual([])
    expect(await app.ctx.db.selectFrom('library_folder').selectAll().execute()).toEqual([])
  })

  test('are locked for an update, which keeps what a scan records meanwhile', async () => {
    await save(aLibrary('one'))
    await app.ctx.db.transaction().execute(async (tx) => {
      const [library] = await listLibrariesForUpdate(tx)
      if (engine === 'pglite') {
        const held = await sql<{
          mode: string
        }>`select mode from pg_locks where locktype = 'advisory'`.execute(tx)
        expect(held.rows).toEqual([{ mode: 'ExclusiveLock' }])
      }
      await tx.updateTable('library').set({ last_scan_at: 77 }).execute()
      if (library) await saveLibrary(tx, { ...library, name: 'Other' })
    })
    expect(await findLibrary(app.ctx.db, asLibraryId('one'))).toMatchObject({ name: 'Other', lastScanAt: 77 })
  })
})
