import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Db } from '../src/platform/db/db.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../src/platform/db/sqlite.ts'
import { newId } from '../src/platform/ids.ts'
import { openPglite, stopPglite } from './pglite.ts'

/** The database engines every store must work on alike. A real PostgreSQL joins when TEST_DATABASE_URL names one. */

interface Opened {
  readonly db: Db
  close(): Promise<void>
}

interface Engine {
  readonly name: string
  open(): Promise<Opened>
  stop(): Promise<void>
}

/** The first start makes a PostgreSQL cluster, which takes long on a busy machine. */
const PATIENCE_MS = 180_000

const sqlite: Engine = {
  name: 'SQLite',
  async open() {
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-db-'))
    const db: Db = new Kysely<Database>({
      dialect: sqliteDialect(openSqlite(path.join(folder, 'test.sqlite'))),
    })
    return {
      db,
      async close() {
        await db.destroy()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
  stop: async () => {},
}

const pglite: Engine = {
  name: 'PostgreSQL in the process',
  async open() {
    const db = await openPglite()
    return { db, close: () => db.destroy() }
  },
  stop: stopPglite,
}

const realPostgres = (url: string): Engine => ({
  name: 'a real PostgreSQL',
  async open() {
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
  },
  stop: async () => {},
})

const { TEST_DATABASE_URL } = process.env
const ENGINES = [sqlite, pglite, ...(TEST_DATABASE_URL ? [realPostgres(TEST_DATABASE_URL)] : [])]

/** Runs the tests once an engine. `open` gives an empty database, which is closed when the tests are done. */
export function onEachEngine(tests: (open: () => Promise<Db>) => void): void {
  describe.each(ENGINES.map((engine) => [engine.name, engine] as const))('on %s', (_name, engine) => {
    let opened: Opened | undefined
    const close = async () => {
      await opened?.close()
      opened = undefined
    }
    beforeAll(async () => {
      opened = await engine.open()
    }, PATIENCE_MS)
    afterAll(async () => {
      await close()
      await engine.stop()
    })
    tests(async () => {
      await close()
      opened = await engine.open()
      return opened.db
    })
  })
}
