import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { makePrivateFile, makePrivateFolder } from '../files/private-files.ts'
import { checkpointInBackground } from './wal-checkpoint.ts'
import { sqliteDriver, type SqliteConnections } from './sqlite-driver.ts'
import { statementsOf } from './sqlite-statements.ts'

/** Only files in this folder depend on the SQLite driver. Its API is that of node:sqlite, which could replace it. */

const PAGE_BYTES = 4096
/** A WAL longer than this is checkpointed at once, blocking. The background thread normally gets there first. */
const LONGEST_LOG_BYTES = 32 * 1024 * 1024
/** Mapped pages count as our memory once they have been read; the system caches the rest of the file anyway. */
const MAPPED_BYTES = 64 * 1024 * 1024

/**
 * After a kill -9, another process with the file open may still be checkpointing the WAL when the server restarts.
 */
const OPEN_WITHIN_MS = 30_000

export function openSqlite(file: string): DatabaseSyncInstance {
  if (file !== ':memory:') {
    makePrivateFolder(path.dirname(file))
    // The driver creates the WAL file with the same permissions.
    makePrivateFile(file)
  }
  const database = new DatabaseSync(file, { timeout: OPEN_WITHIN_MS })
  try {
    database.exec(SETTINGS)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Every progress report is on disk before it is answered, so a power cut loses none (decision 18). */
const SETTINGS = `
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = ${LONGEST_LOG_BYTES / PAGE_BYTES};
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32000;
  `

function openReader(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA mmap_size = ${MAPPED_BYTES};
  `)
  return database
}

/** Takes ownership of the connection and opens a second one for reading. */
export function sqliteDialect(database: DatabaseSyncInstance): Dialect {
  return {
    createDriver: () => sqliteDriver(linesOf(database)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function linesOf(database: DatabaseSyncInstance): SqliteConnections {
  const file = database.location()
  const reading = file ? openReader(file) : null
  const checkpoints = file ? checkpointInBackground(file) : null
  const schema = { current: 0, isChanging: false }
  return {
    writer: statementsOf(database, schema),
    reader: reading ? statementsOf(reading, schema) : null,
    wrote: (numRows) => checkpoints?.wrote(numRows),
    async close() {
      await checkpoints?.close()
      reading?.close()
      try {
        // Prepared statements keep the WAL file open until they are garbage-collected, so checkpoint now.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch {
        // On a full disk the WAL file is left behind, and the next start reads both.
      }
      database.close()
    },
  }
}

/** Returns the problems found by SQLite's own checks; empty if the file is intact. */
export function checkIntegrity(database: DatabaseSyncInstance): string[] {
  const integrity = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
  const foreignKeys = database.prepare('PRAGMA foreign_key_check').all() as { table: string }[]
  return [
    ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...foreignKeys.map((row) => `broken foreign key in ${row.table}`),
  ]
}

/** Copies a database while it is in use, then opens the copy and checks it. Throws if the copy is corrupt. */
export function copyVerified(database: DatabaseSyncInstance, target: string): void {
  makePrivateFolder(path.dirname(target))
  // The target may exist as long as it is empty.
  makePrivateFile(target)
  database.prepare('VACUUM INTO ?').run(target)
  const copy = new DatabaseSync(target)
  try {
    const complaints = checkIntegrity(copy)
    if (complaints.length > 0) throw new Error(`The copy ${target} is damaged: ${complaints.join('; ')}`)
  } finally {
    copy.close()
  }
}
