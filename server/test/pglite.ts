import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely } from 'kysely'
import type { Db } from '../src/platform/db/db.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import type { Database } from '../src/platform/db/schema.ts'

/** PostgreSQL inside the test process, spoken to through the same driver and dialect as a real one. */

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/lectern/', import.meta.url))
const PGLITE_PACKAGE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

let running: Promise<PGlite> | undefined

/** An empty database. There is one PostgreSQL a test file: the database before this one is gone. */
export async function openPglite(): Promise<Db> {
  running ??= startPglite()
  const pglite = await running
  await pglite.exec('drop schema public cascade; create schema public; set search_path to public')
  return new Kysely<Database>({ dialect: await postgresDialect({ ...createPgConfig(pglite), max: 1 }) })
}

export async function stopPglite(): Promise<void> {
  const pglite = await running
  running = undefined
  await pglite?.close()
}

/** Making the cluster takes many seconds, unpacking one a few: it is made once and kept beside the packages. */
async function startPglite(): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync(PGLITE_PACKAGE, 'utf8')) as { version: string }
  const file = path.join(CACHE, `pglite-${version}.tar`)
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) })
  const pglite = await PGlite.create()
  const cluster = await pglite.dumpDataDir('none')
  mkdirSync(CACHE, { recursive: true })
  // Another test file may be doing the same: whoever renames last wins, and both files are good.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await cluster.arrayBuffer()))
  renameSync(draft, file)
  return pglite
}
