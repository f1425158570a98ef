import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Db } from '../src/platform/db/db.ts'
import { reusePostgres, type ReusedPostgres } from './reused-postgres.ts'

/** PostgreSQL inside the test process, accessed through the same driver and dialect as a real one. */

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/lectern/', import.meta.url))
const PGLITE_PACKAGE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

interface Running {
  readonly pglite: PGlite
  readonly reused: ReusedPostgres
}
let running: Promise<Running> | undefined

/** Opens an empty database. There is one PostgreSQL per test file: the previous database is gone. */
export const openPglite = async (): Promise<Db> => (await runningPglite()).reused.open()

/** Opens a database with all tables, as if newly created. */
export const openMigratedPglite = async (): Promise<Db> => (await runningPglite()).reused.openMigrated()

function runningPglite(): Promise<Running> {
  running ??= startPglite().then((pglite) => ({
    pglite,
    reused: reusePostgres(pglite, () => ({ ...createPgConfig(pglite), max: 1 })),
  }))
  return running
}

export async function stopPglite(): Promise<void> {
  const started = await running
  running = undefined
  await started?.pglite.close()
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
