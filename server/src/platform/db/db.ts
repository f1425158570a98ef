import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { messageOf } from '../../lib/errors.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import type { Log } from '../log/log.ts'
import { untilReachable } from './await-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import {
  HOW_TO_RESTORE,
  migrate,
  type Migration,
  NewerDatabaseError,
  type Pending,
  pendingMigrations,
} from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { dialectOver, openPool } from './postgres.ts'
import type { Database } from './schema.ts'
import { withSessionLock } from './session-lock.ts'
import { copyVerified, openSqlite, sqliteDialect } from './sqlite.ts'
import { listUpgradeCopies, removeOldUpgradeCopies, upgradeCopy } from './upgrade-copies.ts'

/** Reads accept either; writes require a `Tx`, so the compiler enforces a transaction. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface OpenDatabase {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  /** Null on SQLite, which has no pool. */
  readonly pool: PoolUsage | null
  close(): Promise<void>
}

/** Current number of connections, and of callers waiting for one. */
export type PoolUsage = () => { readonly used: number; readonly idle: number; readonly waiting: number }

interface Where {
  readonly configDir: string
  readonly backupDir: string
  readonly databaseUrl: string | null
}

/** Makes a verified copy of a PostgreSQL database that has only the migrations `applied`. */
export type CopyOlder = (db: Db, applied: readonly string[]) => Promise<OlderCopy>

export interface OlderCopy {
  /** The upgrade has succeeded: removes copies made before earlier ones. */
  keep(): Promise<void>
  /** The upgrade has failed and was rolled back, so the copy is useless. */
  discard(): Promise<void>
}

/** Opens the database and runs pending migrations. SQLite databases are copied before that by themselves. */
export async function openDatabase(
  where: Where,
  now: number,
  log: Log,
  steps: readonly Migration[] = migrations,
  copyOlder?: CopyOlder,
): Promise<OpenDatabase> {
  if (where.databaseUrl)
    return openPostgres(where.databaseUrl, log, (db) => upgradeOnce(db, now, log, steps, copyOlder))
  makePrivateFolder(where.configDir)
  const unlock = lockFolder(where.configDir)
  try {
    const db = await openFile(where, now, log, steps)
    const close = () => db.destroy().finally(unlock)
    return { db, engine: 'sqlite', pool: null, close }
  } catch (error) {
    unlock()
    throw explainUnusable(error, where)
  }
}

/**
 * Opens the database of a running server, which has migrated it and holds the lock. SQLite serialises the writes of
 * both processes.
 */
export function openDatabaseInUse(where: Where): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(openSqlite(fileOf(where))) })
}

const isUpgrade = ({ names, hasData }: Pending): boolean => hasData && names.length > 0

const fileOf = ({ configDir }: Where): string => path.join(configDir, 'lectern.sqlite')

async function openFile(where: Where, now: number, log: Log, steps: readonly Migration[]): Promise<Db> {
  refuseEmptyFile(where)
  const sqlite = openNewOrExisting(fileOf(where))
  const db: Db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) })
  let copy: string | null = null
  try {
    const pending = await pendingMigrations(db, steps)
    if (isUpgrade(pending)) {
      copy = upgradeCopy(where.backupDir, now)
      copyVerified(sqlite, copy)
      log.info(`Saved a checked copy of the database as ${copy} before upgrading it.`)
    }
    await migrate(db, steps, now, log)
  } catch (error) {
    await db.destroy()
    // The failed upgrade was rolled back, so the copy is useless; a server in a restart loop must not fill the disk.
    if (copy !== null) rmSync(copy, { force: true })
    throw error
  }
  if (copy !== null) removeOldUpgradeCopies(where.backupDir, copy)
  return db
}

/**
 * A full disk or an aborted copy can leave an empty file. SQLite would take it for a new database and delete the WAL
 * file next to it, and anybody could create the root account.
 */
function refuseEmptyFile(where: Where): void {
  if (statSync(fileOf(where), { throwIfNoEntry: false })?.size !== 0) return
  throw new Error(`The database ${fileOf(where)} is empty. ${howToReplace(where)}`)
}

/** Leaves no empty file behind if a new database cannot be created, such as on a full disk. */
function openNewOrExisting(file: string): ReturnType<typeof openSqlite> {
  const isNew = !existsSync(file)
  try {
    return openSqlite(file)
  } catch (error) {
    if (isNew && statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
    throw error
  }
}

const howToReplace = ({ backupDir }: Where): string =>
  `Move it and the files next to it whose names start the same to another folder, then restore a backup from ${backupDir}: ${HOW_TO_RESTORE}`

function explainUnusable(error: unknown, where: Where): unknown {
  const [copy] = listUpgradeCopies(where.backupDir)
  if (error instanceof NewerDatabaseError && copy !== undefined) {
    const advice = `Or use ${copy}, the copy made before the last upgrade, in place of ${fileOf(where)}.`
    return new Error(`${error.message} ${advice}`, { cause: error })
  }
  if (!/not a database|malformed/i.test(messageOf(error))) return error
  return new Error(`The database ${fileOf(where)} is damaged. ${howToReplace(where)}`, { cause: error })
}

async function openPostgres(
  url: string,
  log: Log,
  upgrade: (db: Db) => Promise<void>,
): Promise<OpenDatabase> {
  const pool = await openPool({ connectionString: url, max: 10 })
  const db: Db = new Kysely<Database>({ dialect: dialectOver(pool) })
  try {
    await untilReachable(pool, log)
    await upgrade(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const usage = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, engine: 'postgres', pool: usage, close: () => db.destroy() }
}

/** When several servers start at once, one makes the copy and upgrades, and the others wait. */
async function upgradeOnce(
  db: Db,
  now: number,
  log: Log,
  steps: readonly Migration[],
  copyOlder?: CopyOlder,
): Promise<void> {
  await checkEncoding(db, steps, log)
  if (!isUpgrade(await pendingMigrations(db, steps))) return migrate(db, steps, now, log)
  await withSessionLock(db, 'upgrade', async () => {
    const pending = await pendingMigrations(db, steps)
    const copy = isUpgrade(pending) ? await copyOlder?.(db, pending.applied) : undefined
    try {
      await migrate(db, steps, now, log)
    } catch (error) {
      await copy?.discard()
      throw error
    }
    await copy?.keep()
  })
}

/** In SQL_ASCII, PostgreSQL stores our UTF-8 as it is. */
const ENCODINGS: readonly string[] = ['UTF8', 'SQL_ASCII']

/** Other encodings reject the titles of some books, long after the server has been set up. */
async function checkEncoding(db: Db, steps: readonly Migration[], log: Log): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  const encoding = rows[0]?.server_encoding ?? ''
  if (ENCODINGS.includes(encoding)) return
  const fault = `The database named in DATABASE_URL has the encoding ${encoding}, which cannot store all texts.`
  const advice = 'Create another one with the encoding UTF8 (createdb --encoding=UTF8 --template=template0)'
  if (!(await pendingMigrations(db, steps)).hasData) throw new Error(`${fault} ${advice}.`)
  log.warn(`${fault} ${advice} and restore a backup there.`)
}
