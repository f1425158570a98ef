import { rmSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import type { Log } from '../log/log.ts'
import { migrate, type Migration, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { copyVerified, openSqlite, sqliteDialect } from './sqlite.ts'

/** Reads may use either; writes ask for a `Tx`, so that the compiler reminds us to open one. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface OpenDatabase {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  close(): Promise<void>
}

interface Where {
  readonly configDir: string
  readonly backupDir: string
  readonly databaseUrl: string | null
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  where: Where,
  now: number,
  log: Log,
  steps: readonly Migration[] = migrations,
): Promise<OpenDatabase> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, now, log, steps)
  const file = path.join(where.configDir, 'lectern.sqlite')
  const sqlite = openSqlite(file)
  const db: Db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) })
  const copy = path.join(where.backupDir, `before-upgrade-${now}.sqlite`)
  try {
    const pending = await pendingMigrations(db, steps)
    if (pending.hasData && pending.names.length > 0) {
      copyVerified(sqlite, copy)
      log.info(`Saved a checked copy of the database as ${copy} before upgrading it.`)
    }
    await migrate(db, steps, now, log)
  } catch (error) {
    await db.destroy()
    // The database is as it was, so the copy is of no use; a server that is restarted again and again must not fill the disk.
    rmSync(copy, { force: true })
    throw error
  }
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

async function openPostgres(
  url: string,
  now: number,
  log: Log,
  steps: readonly Migration[],
): Promise<OpenDatabase> {
  const db: Db = new Kysely<Database>({ dialect: await postgresDialect({ connectionString: url, max: 10 }) })
  try {
    await migrate(db, steps, now, log)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, engine: 'postgres', close: () => db.destroy() }
}
