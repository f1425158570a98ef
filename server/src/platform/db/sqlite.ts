import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

/** The one file that knows the SQLite driver. Its interface is that of node:sqlite, so it can be exchanged for that. */

const PREPARED_STATEMENTS = 500
/** What is mapped counts as memory of ours once it was read; the system keeps the rest of the file at hand anyway. */
const MAPPED_BYTES = 64 * 1024 * 1024
type Bindable = null | number | bigint | string | Uint8Array

export function openSqlite(file: string): DatabaseSyncInstance {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32000;
    PRAGMA mmap_size = ${MAPPED_BYTES};
  `)
  return database
}

export function sqliteDialect(database: DatabaseSyncInstance): SqliteDialect {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED_STATEMENTS })
  const adapter: SqliteDatabase = {
    close() {
      try {
        // The driver keeps prepared statements until they are collected, and so the log beside the file: fold it in now.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch {
        // On a full disk the log stays beside the file, and the next start reads both.
      }
      database.close()
    },
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = toKyselyStatement(database.prepare(sql))
      prepared.set(sql, statement)
      return statement
    },
  }
  return new SqliteDialect({ database: adapter })
}

function toKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Bindable[])),
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...(parameters as Bindable[]))
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
    },
    iterate: (parameters) => statement.iterate(...(parameters as Bindable[])) as IterableIterator<unknown>,
  }
}

/** The complaints of SQLite's own checks; empty when the file is sound. */
export function checkIntegrity(database: DatabaseSyncInstance): string[] {
  const integrity = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
  const foreignKeys = database.prepare('PRAGMA foreign_key_check').all() as { table: string }[]
  return [
    ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...foreignKeys.map((row) => `broken foreign key in ${row.table}`),
  ]
}

/** Copies a database while it is in use, then opens the copy and checks it. Throws when the copy is not sound. */
export function copyVerified(database: DatabaseSyncInstance, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true })
  database.prepare('VACUUM INTO ?').run(target)
  const copy = new DatabaseSync(target)
  try {
    const complaints = checkIntegrity(copy)
    if (complaints.length > 0) throw new Error(`The copy ${target} is damaged: ${complaints.join('; ')}`)
  } finally {
    copy.close()
  }
}
