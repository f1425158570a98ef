import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../src/platform/db/db.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../src/platform/db/sqlite.ts'
import { newId } from '../src/platform/ids.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'
import { putMigratedSqlite } from './migrated-sqlite.ts'
import { openMigratedPglite, openPglite, stopPglite } from './pglite.ts'
import { findPostgres, startPostgres } from './real-postgres.ts'
import { type Cleaner, reusePostgres, type ReusedPostgres } from './reused-postgres.ts'

/**
 * The database engines that every store must support alike. A real PostgreSQL is included if TEST_DATABASE_URL is
 * set.
 */

interface Opened {
  readonly db: Db
  close(): Promise<void>
}

interface Engine {
  readonly name: string
  open(): Promise<Opened>
  openMigrated(): Promise<Opened>
  stop(): Promise<void>
}

/** Each call opens a new database and closes the previous one. */
export interface OpenEngine {
  open(): Promise<Db>
  openMigrated(): Promise<Db>
}

/** The first start creates a PostgreSQL cluster, which is slow on a busy machine. */
const PATIENCE_MS = 180_000
const SQLITE_NAME = 'test.sqlite'

export const sqlite: Engine = {
  name: 'SQLite',
  open: () => openSqliteIn(mkdtempSync(path.join(tmpdir(), 'lectern-db-'))),
  async openMigrated() {
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-db-'))
    await putMigratedSqlite(path.join(folder, SQLITE_NAME))
    return openSqliteIn(folder)
  },
  stop: async () => {},
}

function openSqliteIn(folder: string): Promise<Opened> {
  const db: Db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(path.join(folder, SQLITE_NAME))) })
  return Promise.resolve({
    db,
    async close() {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

async function migrated(opened: Promise<Opened>): Promise<Opened> {
  await migrate((await opened).db, migrations, NOON, silentLog)
  return opened
}

const closable = (db: Db): Opened => ({ db, close: () => db.destroy() })

const pglite: Engine = {
  name: 'PostgreSQL in the process',
  open: async () => closable(await openPglite()),
  openMigrated: async () => closable(await openMigratedPglite()),
  stop: stopPglite,
}

/** The system's own, which takes half the time of the one in the process. */
function installedPostgres(bin: string): Engine {
  let running: Promise<{ reused: ReusedPostgres; stop(): Promise<void> }> | undefined
  const started = () => (running ??= startReused(bin))
  return {
    name: 'an installed PostgreSQL',
    open: async () => closable(await (await started()).reused.open()),
    openMigrated: async () => closable(await (await started()).reused.openMigrated()),
    async stop() {
      await (await running)?.stop()
      running = undefined
    },
  }
}

async function startReused(bin: string): Promise<{ reused: ReusedPostgres; stop(): Promise<void> }> {
  const { url, stop } = await startPostgres(bin)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const cleaner: Cleaner = {
    exec: (statements) => client.query(statements),
    query: (text, values) => client.query(text, values) as never,
  }
  return {
    reused: reusePostgres(cleaner, () => ({ connectionString: url, max: 4 })),
    async stop() {
      await client.end()
      await stop()
    },
  }
}

const realPostgres = (url: string): Engine => ({
  name: 'a real PostgreSQL',
  open: () => openSchemaOf(url),
  openMigrated: () => migrated(openSchemaOf(url)),
  stop: async () => {},
})

async function openSchemaOf(url: string): Promise<Opened> {
  const schema = `test_${newId().replaceAll('-', '')}`
  const pool = { connectionString: url, options: `-c search_path=${schema}`, max: 4 }
  const db: Db = new Kysely<Database>({ dialect: await postgresDialect(pool) })
  await sql`create schema ${sql.id(schema)}`.execute(db)
  return {
    db,
    async close() {
      await db.destroy()
      const cleaner = new Kysely<Database>({
        dialect: await postgresDialect({ connectionString: url, max: 1 }),
      })
      await sql`drop schema ${sql.id(schema)} cascade`.execute(cleaner)
      await cleaner.destroy()
    },
  }
}

/** The installed one or else that in the process, and a real one if the environment names it. */
export function postgresEngines(): Engine[] {
  const { TEST_DATABASE_URL } = process.env
  const bin = findPostgres()
  return [
    bin === null ? pglite : installedPostgres(bin),
    ...(TEST_DATABASE_URL ? [realPostgres(TEST_DATABASE_URL)] : []),
  ]
}

/** Runs the tests on an engine. A database is closed when the next is opened, or when the tests are done. */
export function onEngine(engine: Engine, tests: (engine: OpenEngine) => void): void {
  describe(`on ${engine.name}`, () => {
    let opened: Opened | undefined
    const replace = async (opening: () => Promise<Opened>): Promise<Db> => {
      await opened?.close()
      opened = undefined
      opened = await opening()
      return opened.db
    }
    // The first start of PostgreSQL takes longer than the timeout of a test.
    beforeAll(async () => {
      await replace(engine.open)
    }, PATIENCE_MS)
    afterAll(async () => {
      await opened?.close()
      await engine.stop()
    })
    tests({ open: () => replace(engine.open), openMigrated: () => replace(engine.openMigrated) })
  })
}
