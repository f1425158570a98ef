import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely } from 'kysely'
import type { Db } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'

/** PostgreSQL inside the test process, accessed through the same driver and dialect as a real one. */

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/lectern/', import.meta.url))
const PGLITE_PACKAGE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

let running: Promise<PGlite> | undefined

/** Opens an empty database. There is one PostgreSQL per test file: the previous database is gone. */
export async function openPglite(): Promise<Db> {
  running ??= startPglite()
  const pglite = await running
  await pglite.exec('drop schema public cascade; create schema public; set search_path to public')
  return connect(pglite)
}

const connect = async (pglite: PGlite): Promise<Db> =>
  new Kysely<Database>({ dialect: await postgresDialect({ ...createPgConfig(pglite), max: 1 }) })

/**
 * Opens a database with all tables, as if newly created. Creating them takes a second or more: as long as the
 * previous tables are unchanged, they are emptied, and refilled with the rows that migrations insert.
 */
export async function openMigratedPglite(): Promise<Db> {
  running ??= startPglite()
  const pglite = await running
  if (made === undefined || (await tablesOf(pglite)) !== made.tables) {
    const db = await openPglite()
    await migrate(db, migrations, NOON, silentLog)
    made = { tables: await tablesOf(pglite), rows: await rowsOf(pglite) }
    return db
  }
  const names = Object.keys(made.rows).map((name) => `"${name}"`)
  await pglite.exec(`set search_path to public; truncate ${names.join(', ')} restart identity`)
  for (const [name, rows] of Object.entries(made.rows)) {
    if (rows === null) continue
    await pglite.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [
      rows,
    ])
  }
  return connect(pglite)
}

let made: { readonly tables: string; readonly rows: Readonly<Record<string, string | null>> } | undefined

/** Changes whenever a table is created, dropped or altered: a recreated one has a new number. */
async function tablesOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ text: string }>(`
    select string_agg(format('%s %s %s', oid, relname, relnatts), ', ' order by oid) as text
    from pg_class where relnamespace = 'public'::regnamespace`)
  return rows[0]?.text ?? ''
}

/** The rows of each table as JSON; null if it is empty. */
async function rowsOf(pglite: PGlite): Promise<Record<string, string | null>> {
  const { rows } = await pglite.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found = rows.map(async ({ name }): Promise<[string, string | null]> => {
    const answer = await pglite.query<{ all: string | null }>(
      `select json_agg(one)::text as all from "${name}" as one`,
    )
    return [name, answer.rows[0]?.all ?? null]
  })
  return Object.fromEntries(await Promise.all(found))
}

export async function stopPglite(): Promise<void> {
  const pglite = await running
  running = undefined
  made = undefined
  await pglite?.close()
}

/** Creating the cluster takes many seconds, unpacking one a few: it is created once and cached in node_modules. */
async function startPglite(): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync(PGLITE_PACKAGE, 'utf8')) as { version: string }
  const file = path.join(CACHE, `pglite-${version}.tar`)
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) })
  const pglite = await PGlite.create()
  const cluster = await pglite.dumpDataDir('none')
  mkdirSync(CACHE, { recursive: true })
  // Another test file may be doing the same: the last rename wins, and both files are valid.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await cluster.arrayBuffer()))
  renameSync(draft, file)
  return pglite
}
