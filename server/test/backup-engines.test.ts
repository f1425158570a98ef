import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../src/features/backups/archive/backup-format.rules.ts'
import { tablesToSave } from '../src/features/backups/archive/backup-format.rules.ts'
import { unpackArchive } from '../src/features/backups/archive/unpack-archive.service.ts'
import { writeArchive } from '../src/features/backups/archive/write-archive.service.ts'
import { replaceRows } from '../src/features/backups/restore/finish-restore.service.ts'
import { readPostgres } from '../src/platform/db/copy/postgres-rows.ts'
import { openSqliteRows } from '../src/platform/db/copy/sqlite-rows.ts'
import type { RowSource } from '../src/platform/db/copy/table-rows.types.ts'
import { migrationNames, tableShapes } from '../src/platform/db/copy/table-shapes.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { startApp } from './app.ts'
import { addBook } from './build.ts'
import { NOON } from './clock.ts'
import { openPglite, stopPglite } from './pglite.ts'
import { buildWorld } from './world.ts'

const PATIENCE_MS = 240_000
const following = { signal: new AbortController().signal, progress: () => undefined }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-engines-'))
})
afterAll(async () => {
  await stopPglite()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)
const digests = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)

async function write(name: string, engine: 'sqlite' | 'postgres', source: RowSource): Promise<Manifest> {
  const about = {
    id: name,
    kind: 'backup' as const,
    createdAt: NOON,
    serverVersion: '3.0.0',
    engine,
    migrations: migrationNames(),
    metadataDir: folder,
  }
  const tables = tablesToSave(await tableShapes(), true)
  const plan = { file: inFolder(name), about, tables, files: null, passphrase: 'open sesame', maxBytes: null }
  return writeArchive(plan, source, following)
}

const unpack = (name: string, database: string) =>
  unpackArchive(
    {
      archive: inFolder(name),
      database: inFolder(database),
      folder: null,
      passphrase: 'open sesame',
      now: NOON,
    },
    following,
  )

/** Text and numbers that engines order or print differently. */
const ODD_TITLES = [
  'zebra',
  'Zebra',
  'äpfel',
  'Éclair',
  '𝄞 music',
  'tab\there',
  'line\nend',
  '"quoted" \\ back',
]

test(
  'a SQLite backup restores on PostgreSQL, and a PostgreSQL backup on SQLite, with the same digests',
  { timeout: PATIENCE_MS },
  async () => {
    const app = await startApp()
    const { libraryId } = await buildWorld(app)
    const [place] = await app.ctx.db.selectFrom('library_folder').select('id').execute()
    for (const [index, title] of ODD_TITLES.entries())
      await addBook(app.ctx.db, { libraryId, folderId: place?.id ?? '', relPath: title }, {
        id: `${title.codePointAt(0)}-${index}`,
        durationSeconds: 0.1 + index / 3,
        media: { title },
      } as never)
    const sqlite = openSqliteRows(path.join(app.config.configDir, 'lectern.sqlite'))
    const first = await write('first', 'sqlite', sqlite)
    sqlite.close()
    await app.close()
    expect(first.tables.find(({ name }) => name === 'item')?.rows).toBe(1 + ODD_TITLES.length)
    await unpack('first', 'first.sqlite')

    const db = await openPglite()
    await migrate(db, migrations, NOON, silentLog)
    await replaceRows(db, inFolder('first.sqlite'))
    const second = await readPostgres(db, (source) => write('second', 'postgres', source))
    expect(digests(second)).toEqual(digests(first))

    // New rows get new numbers.
    const last = await db.selectFrom('item').select('num').orderBy('num', 'desc').executeTakeFirstOrThrow()
    const added = await addBook(db, { libraryId, folderId: place?.id ?? '', relPath: 'new' })
    const row = await db.selectFrom('item').select('num').where('id', '=', added).executeTakeFirstOrThrow()
    expect(row.num).toBe(last.num + 1)
    await db.destroy()

    const third = await unpack('second', 'second.sqlite')
    const back = openSqliteRows(inFolder('second.sqlite'))
    expect(digests(await write('third', 'sqlite', back))).toEqual(digests(third))
    back.close()
  },
)
