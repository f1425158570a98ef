import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOON } from '../../../../test/clock.ts'
import { putMigratedSqlite } from '../../../../test/migrated-sqlite.ts'
import { openSqliteRows } from '../../../platform/db/copy/sqlite-rows.ts'
import { migrationNames, tableShapes } from '../../../platform/db/copy/table-shapes.ts'
import { openSqlite } from '../../../platform/db/sqlite.ts'
import { aManifest, emptySum, forgeArchive, sha256 } from '../test-support/forge-archive.ts'
import { type Manifest, tablesToSave } from './backup-format.rules.ts'
import { makeArchive } from './make-archive.service.ts'
import { readWhole } from '../../../lib/read-whole.ts'
import { openArchive } from './open-archive.service.ts'
import { readLines, sumsOf } from './table-lines.service.ts'
import { unpackArchive } from './unpack-archive.service.ts'

/** More rows than are stored as lines. */
const NUM_SESSIONS = 6000
const following = { signal: new AbortController().signal, progress: () => undefined }

let folder: string
let made: Manifest
let numDatabases = 0
const inFolder = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-large-'))
  await putMigratedSqlite(inFolder("it's the source?.sqlite"))
  const database = openSqlite(inFolder("it's the source?.sqlite"))
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${NUM_SESSIONS})
    insert into playback_session (id, item_id, media_type, display_title, display_author, duration, play_method,
      media_player, server_version, day, time_listening, start_position, position, started_at, updated_at)
    select 'session ' || (i * 7919 % 10007), 'item ' || i % 10, 'book', 'title ' || char(10, 0x1d11e), '', 0.1 + i / 3.0, 0,
      'html5', '3.0.0', '2026-01-15', i, i / 7.0, i, i, i from n`)
  database.close()
  made = await make('made', inFolder("it's the source?.sqlite"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function make(name: string, database: string): Promise<Manifest> {
  mkdirSync(inFolder(`${name} work`))
  const about = { id: name, kind: 'backup', serverVersion: '3.0.0', engine: 'sqlite' } as const
  const tables = tablesToSave(await tableShapes(), false)
  const plan = {
    file: inFolder(name),
    about: { ...about, createdAt: NOON, migrations: migrationNames(), metadataDir: folder },
    tables,
    files: null,
    passphrase: null,
    maxBytes: null,
  }
  const check = { archive: plan.file, database: inFolder(`${name} work/check`), folder: null, now: NOON }
  return makeArchive({ database, plan, check: { ...check, passphrase: null } }, following)
}

async function unpack(name: string): Promise<string> {
  const database = inFolder(`unpacked-${(numDatabases += 1)}.sqlite`)
  const plan = { archive: inFolder(name), database, folder: inFolder('files'), passphrase: null, now: NOON }
  await unpackArchive(plan, following)
  return database
}

function sessionsOf(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('select * from playback_session order by num').all()
  database.close()
  return rows
}

const sessions = () => made.tables.find(({ name }) => name === 'playback_session')

test('a large table is stored as SQLite rows and is restored unchanged', async () => {
  expect(sessions()).toMatchObject({ isLarge: true, rows: NUM_SESSIONS })
  expect(readFileSync(inFolder('made')).includes('tables/playback_session')).toBe(false)
  expect(sessionsOf(await unpack('made'))).toEqual(sessionsOf(inFolder("it's the source?.sqlite")))
})

test('a large table’s checksums match those of the lines another engine would store', async () => {
  const rows = openSqliteRows(inFolder("it's the source?.sqlite"))
  const [shape] = (await tableShapes()).filter(({ name }) => name === 'playback_session')
  if (!shape) throw new Error('no table for sessions')
  const sums = await sumsOf(readLines(rows, shape), () => undefined)
  rows.close()
  expect(sessions()).toMatchObject(sums)
})

test('a backup is a consistent snapshot, even while data is being written', async () => {
  const source = inFolder('busy.sqlite')
  await putMigratedSqlite(source)
  const database = openSqlite(source)
  // Two tables that always have the same number of rows.
  let numPairs = 0
  const putPair = () =>
    database.exec(`begin; insert into setting values ('key ${(numPairs += 1)}', '');
      insert into playback_session (id, item_id, media_type, display_title, display_author, duration, play_method,
        media_player, server_version, day, start_position, position, started_at, updated_at)
      values ('id ${numPairs}', '', 'book', '', '', 1, 0, '', '', '', 0, 0, 0, 0); commit`)
  putPair()
  const writing = setInterval(putPair, 1)
  const { tables } = await make('busy', source)
  clearInterval(writing)
  database.close()
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  expect(rowsOf('setting')).toBe(rowsOf('playback_session'))
  expect(numPairs).toBeGreaterThan(rowsOf('setting') ?? 0)
})

describe('a backup with invalid large tables', () => {
  const forge = async (name: string, file: Buffer, large?: object) => {
    const table = {
      name: 'playback_session',
      columns: ['num', 'id'],
      rows: 1,
      bytes: 1,
      sha256: emptySum,
      isLarge: true,
    }
    const manifest = {
      format: 2,
      tables: [table],
      large: large ?? { bytes: file.length, sha256: sha256(file) },
    }
    const archive = await forgeArchive(aManifest(manifest), { 'tables.sqlite.gz': gzipSync(file) })
    writeFileSync(inFolder(name), archive)
  }
  const sqliteOf = (name: string, schema: string) => {
    const database = new DatabaseSync(inFolder(name))
    database.exec(schema)
    database.close()
    return readFileSync(inFolder(name))
  }

  test('is refused after a bit flip', async () => {
    const bytes = readFileSync(inFolder('made'))
    const start = bytes.indexOf('tables.sqlite.gz')
    for (const place of [start + 40, start + 5000, start + 20_000]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place)
      writeFileSync(inFolder('changed'), changed)
      await expect(unpack('changed')).rejects.toThrow(/^The backup is damaged: /)
    }
  })

  test('is refused for a checksum mismatch before the tables are opened', async () => {
    await forge('other sum', Buffer.from('not a database'), { bytes: 14, sha256: emptySum })
    await expect(unpack('other sum')).rejects.toThrow('The backup is damaged: its large tables have changed.')
  })

  test('is refused if a row is missing', async () => {
    const archive = await openArchive(inFolder('made'))
    const packed = await readWhole(archive.read('tables.sqlite.gz', 1e8))
    archive.close()
    const manifest = { ...made, tables: [{ ...sessions(), rows: NUM_SESSIONS + 1 }] }
    writeFileSync(inFolder('short'), await forgeArchive(manifest, { 'tables.sqlite.gz': packed }))
    await expect(unpack('short')).rejects.toThrow(
      'The backup is damaged: the table playback_session is not the same after restoring it.',
    )
  })

  test('is refused if it would fill the disk', async () => {
    await forge('bomb', Buffer.alloc(20_000_000))
    await expect(unpack('bomb')).rejects.toThrow(
      'The backup is damaged: tables.sqlite.gz is larger than it may be.',
    )
    await forge('more', Buffer.alloc(5000), { bytes: 1000, sha256: emptySum })
    await expect(unpack('more')).rejects.toThrow('tables.sqlite.gz is larger than it may be.')
  })

  test.each([
    ['no database', Buffer.from('not a database')],
    ['a view', 'create view playback_session as select 1 as num, randomblob(9) as id'],
    [
      'a trigger',
      'create table playback_session (num, id); create trigger t after insert on playback_session begin select 1; end',
    ],
    ['a made-up column', 'create table playback_session (num, id as (hex(num)))'],
    ['no such table', 'create table other (num, id)'],
    ['other columns', 'create table playback_session (num)'],
    [
      'a null where none may be',
      'create table playback_session (num, id); insert into playback_session values (1, null)',
    ],
  ])('is refused with %s in it', async (name, content) => {
    await forge(name, typeof content === 'string' ? sqliteOf(`${name}.sqlite`, content) : content)
    await expect(unpack(name)).rejects.toThrow('The backup is damaged: its rows do not fit the tables.')
  })
})
