import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asLibraryId, asUserId } from '@lectern/contract/ids'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOON } from '../../../test/clock.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { silentLog } from '../log/log.ts'
import { type Db, openDatabase } from './db.ts'
import type { Migration } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { checkIntegrity, copyVerified, openSqlite } from './sqlite.ts'

const step = (name: string, text: string): Migration => ({
  name,
  async up(tx) {
    await sql.raw(text).execute(tx)
  },
})
const NEXT_VERSION = [...migrations, step('9998-next', 'create table next (id text)')]
const BROKEN_VERSION = [...NEXT_VERSION, step('9999-broken', 'insert into nowhere values (1)')]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (steps?: readonly Migration[]) => {
  const where = {
    configDir: path.join(folder, 'config'),
    backupDir: path.join(folder, 'backups'),
    databaseUrl: null,
  }
  return openDatabase(where, NOON, silentLog, steps)
}
const file = () => path.join(folder, 'config', 'lectern.sqlite')
const copies = () =>
  existsSync(path.join(folder, 'backups')) ? readdirSync(path.join(folder, 'backups')) : []
const pragma = async (db: Db, name: string): Promise<unknown> => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)
  return Object.values(rows[0] ?? {})[0]
}

describe('the SQLite file', () => {
  test('is readable by the server’s own account only, along with its log and its folder', async () => {
    const { db, close } = await open()
    await sql`create table something (id text)`.execute(db)
    const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([file(), `${file()}-wal`, path.dirname(file())].map(rightsOf)).toEqual(['600', '600', '700'])
    await close()
  })

  test('is made private if it was readable by everyone', async () => {
    await (await open()).close()
    chmodSync(file(), 0o644)
    await (await open()).close()
    expect((statSync(file()).mode & 0o777).toString(8)).toBe('600')
  })

  test('is flushed to disk with every transaction', async () => {
    const { db, close } = await open()
    await db.transaction().execute(async (tx) => expect(await pragma(tx, 'synchronous')).toBe(2))
    await close()
  })

  test('is named in the error when damaged, with what to do', async () => {
    const { db, close } = await open()
    await sql`create table something (id text)`.execute(db)
    await close()
    const bytes = readFileSync(file())
    writeFileSync(file(), bytes.fill(0x2a, 0, 100))
    await expect(open()).rejects.toThrow(
      `The database ${file()} is damaged. Move it and the files next to it whose names start the same to another folder, then restore a backup from ${path.join(folder, 'backups')}: use npm run restore -- FILE, or start the server and open the Backups page in the settings.`,
    )
    // The file isn't kept open, so it can be replaced.
    for (const end of ['', '-wal', '-shm']) rmSync(`${file()}${end}`, { force: true })
    await (await open()).close()
  })

  test('is not taken for a new one when its file is empty, and its log is kept', async () => {
    mkdirSync(path.dirname(file()))
    writeFileSync(file(), '')
    writeFileSync(`${file()}-wal`, 'what was not checkpointed')
    await expect(open()).rejects.toThrow(`The database ${file()} is empty. Move it and the files next to it`)
    expect(readFileSync(`${file()}-wal`, 'utf8')).toBe('what was not checkpointed')
  })

  test('leaves no empty file behind when it cannot be created', async () => {
    mkdirSync(`${file()}-wal`, { recursive: true })
    await expect(open()).rejects.toThrow(/open|disk/)
    expect(existsSync(file())).toBe(false)
  })

  test('is opened with a write-ahead log, foreign keys, and a busy timeout', async () => {
    const { db, close } = await open()
    expect(await pragma(db, 'journal_mode')).toBe('wal')
    expect(await pragma(db, 'foreign_keys')).toBe(1)
    expect(await pragma(db, 'busy_timeout')).toBe(5000)
    await close()
  })

  test('keeps its data across a restart', async () => {
    const first = await open()
    await first.db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
    await first.close()
    const second = await open()
    expect(await dumpTables(second.db)).toContain('"kept"')
    await second.close()
  })

  test('is self-contained after shutdown, so that copying the file is a full copy', async () => {
    const { db, close } = await open()
    await db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
    await close()
    copyFileSync(file(), path.join(folder, 'copy.sqlite'))
    const copy = new DatabaseSync(path.join(folder, 'copy.sqlite'))
    expect(copy.prepare("select value from setting where key = 'kept'").get()).toEqual({ value: 'yes' })
    copy.close()
  })

  test('rejects rows that violate a foreign key', async () => {
    const { db, close } = await open()
    const orphan = db
      .insertInto('user_library')
      .values({ user_id: asUserId('nobody'), library_id: asLibraryId('nothing') })
      .execute()
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
    await close()
  })

  test('is rejected and left untouched if it is not a database', async () => {
    mkdirSync(path.join(folder, 'config'))
    writeFileSync(file(), 'these are my shopping notes, kept under the wrong name\n'.repeat(100))
    await expect(open()).rejects.toThrow(/is damaged/)
    expect(readFileSync(file(), 'utf8')).toContain('shopping notes')
  })
})

describe('before an upgrade', () => {
  test('a new or up-to-date database is not copied', async () => {
    await (await open()).close()
    await (await open()).close()
    expect(copies()).toEqual([])
  })

  test('a complete copy of the old database is made and verified', async () => {
    const old = await open()
    await old.db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
    await old.close()
    await (await open(NEXT_VERSION)).close()
    expect(copies()).toEqual([`before-upgrade-${NOON}.sqlite`])
    const copy = new DatabaseSync(path.join(folder, 'backups', copies()[0] ?? ''))
    expect(checkIntegrity(copy)).toEqual([])
    expect(copy.prepare("select value from setting where key = 'kept'").get()).toEqual({ value: 'yes' })
    expect(copy.prepare("select name from sqlite_master where name = 'next'").get()).toBeUndefined()
    copy.close()
  })

  test('a failed upgrade leaves the old database in use and does not pile up copies', async () => {
    const old = await open()
    const before = await dumpTables(old.db)
    await old.close()
    for (let start = 0; start < 3; start++) {
      await expect(open(BROKEN_VERSION)).rejects.toThrow(/left as it was/)
    }
    expect(copies()).toEqual([])
    const again = await open()
    expect(await dumpTables(again.db)).toBe(before)
    await again.close()
  })

  test('only the copies of the last two upgrades are kept', async () => {
    await (await open()).close()
    mkdirSync(path.join(folder, 'backups'))
    const older = [NOON - 3, NOON - 2, NOON - 1].map((time) => `before-upgrade-${time}.sqlite`)
    const others = ['2026-01-15T1200.audiobookshelf', 'before-upgrade-mine.sqlite']
    for (const name of [...older, ...others]) writeFileSync(path.join(folder, 'backups', name), '')
    await (await open(NEXT_VERSION)).close()
    expect(new Set(copies())).toEqual(new Set([...others, older[2], `before-upgrade-${NOON}.sqlite`]))
  })

  test('a database of a newer version is rejected', async () => {
    await (await open(NEXT_VERSION)).close()
    await expect(open()).rejects.toThrow(/newer version/)
  })

  test('a version that cannot use an upgraded database names the copy made before the upgrade', async () => {
    await (await open()).close()
    await (await open(NEXT_VERSION)).close()
    const copy = path.join(folder, 'backups', `before-upgrade-${NOON}.sqlite`)
    await expect(open()).rejects.toThrow(`Or use ${copy}, the copy made before the last upgrade`)
    for (const end of ['', '-wal', '-shm']) rmSync(`${file()}${end}`, { force: true })
    copyFileSync(copy, file())
    await (await open()).close()
  })

  test('a damaged page in the copy is detected', () => {
    const sound = path.join(folder, 'sound.sqlite')
    const database = openSqlite(sound)
    database.exec(`
      create table word (text text);
      create index word_text on word (text);
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
        insert into word select 'word ' || i from n;
      pragma wal_checkpoint(truncate);
    `)
    database.close()
    const bytes = readFileSync(sound)
    // The last page belongs to the index: a query that only reads the table would not notice.
    bytes.fill(0x2a, bytes.length - 2000, bytes.length - 1000)
    const onBadDisk = {
      prepare: () => ({ run: (target: string) => writeFileSync(target, bytes) }),
    } as unknown as Parameters<typeof copyVerified>[0]
    expect(() => copyVerified(onBadDisk, path.join(folder, 'copy.sqlite'))).toThrow(
      /copy\.sqlite is damaged: /,
    )
  })

  test('foreign key violations in the copy are detected', () => {
    const database = openSqlite(path.join(folder, 'a.sqlite'))
    database.exec(`
      create table parent (id integer primary key);
      create table child (parent_id integer references parent (id));
      pragma foreign_keys = off;
      insert into child values (42);
    `)
    expect(() => copyVerified(database, path.join(folder, 'copy.sqlite'))).toThrow(
      /is damaged: broken foreign key in child/,
    )
    database.close()
  })
})
