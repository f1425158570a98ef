import { copyFile, rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { silentLog } from '../../log/log.ts'
import { iterateRows } from '../iterate-rows.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../schema.ts'
import { openSqlite, sqliteDialect } from '../sqlite.ts'
import { readLines } from './sqlite-lines.ts'
import type { Lines, Row, RowSource, TableShape } from './table-rows.types.ts'
import { stepsNamed } from './table-shapes.ts'

/** Small enough to react to cancellation quickly. */
const ROWS_AT_ONCE = 500

/** Comparison with another file. Done inside SQLite, so no rows are passed to JavaScript. */
export interface Comparison {
  hasSameRows(table: TableShape): boolean
  /** Detaches the other file and ends the snapshot of this one. */
  end(): void
}

export interface OpenRows extends RowSource {
  /** The rows as JSON. Cheap, but only suitable for checksums: text is cut off at its first zero byte. */
  readonly readLines: (table: TableShape) => Iterable<Lines>
  compareWith(file: string): Comparison
  close(): void
}

/** Opens a read transaction on its own connection: it doesn't see concurrent writes, and doesn't block anyone. */
export function openSqliteRows(file: string, ...moreFiles: readonly string[]): OpenRows {
  const database = new DatabaseSync(file, { readOnly: true })
  for (const [index, more] of moreFiles.entries()) database.prepare(`ATTACH ? AS "more ${index}"`).run(more)
  database.exec('PRAGMA busy_timeout = 5000; BEGIN')
  return {
    count: async ({ name, condition }) => {
      const row = database.prepare(`select count(*) as n from "${name}"${where(condition)}`).get()
      return (row as { n: number }).n
    },
    async *read(table) {
      const statement = database.prepare(selectOf(table))
      statement.setReturnArrays(true)
      let batch: Row[] = []
      for (const row of iterateRows<Row>(statement)) {
        batch.push(row)
        if (batch.length < ROWS_AT_ONCE) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    readLines: (table) => readLines(database, table),
    compareWith: (otherFile) => {
      database.prepare('ATTACH ? AS other').run(otherFile)
      return {
        hasSameRows: (table) => hasSameRows(database, table),
        end: () => database.exec('COMMIT; DETACH other; BEGIN'),
      }
    },
    close: () => {
      // A closed connection keeps its lock until its last statement has been garbage-collected.
      database.exec('COMMIT')
      database.close()
    },
  }
}

function hasSameRows(
  database: DatabaseSyncInstance,
  { name, columns, orderBy, condition }: TableShape,
): boolean {
  const numberOf = (from: string) =>
    (database.prepare(`select count(*) as n from ${from}`).get() as { n: number }).n
  // The column's own collation may treat different strings as equal.
  const both = (column: string) => `one."${column}" is other."${column}" collate binary`
  const equal = columns.map((column) => both(column.name)).join(' and ')
  const rows = numberOf(`"${name}"${where(condition)}`)
  return (
    rows === numberOf(`other."${name}"`) &&
    rows === numberOf(`"${name}" one join other."${name}" other on ${equalKeys(orderBy)} where ${equal}`)
  )
}

const equalKeys = (names: readonly string[]): string =>
  names.map((name) => `one."${name}" is other."${name}"`).join(' and ')

const where = (condition: string | undefined): string => (condition ? ` where ${condition}` : '')
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function selectOf({ name, columns, orderBy, condition }: TableShape): string {
  const wanted = quoted(columns.map((column) => column.name))
  return `select ${wanted} from "${name}"${where(condition)} order by ${quoted(orderBy)}`
}

export interface RowFile {
  /** Copies all rows of these tables from another file. */
  fillFrom(
    file: string,
    tables: readonly { readonly name: string; readonly columns: readonly string[] }[],
  ): void
  fill(table: string, columns: readonly string[], rows: AsyncIterable<readonly Row[]>): Promise<void>
  /** Call once everything has been written. */
  finish(): void
  close(): void
}

/**
 * Creates an empty database with the tables of these migrations, to be filled. If filling fails, the file is
 * unusable. With `isIndexed` false, only unique indexes are created.
 */
export async function makeSqliteFile(
  file: string,
  names: readonly string[],
  now: number,
  { isIndexed } = { isIndexed: true },
): Promise<RowFile> {
  // Works on a copy: the connection that created the tables keeps its WAL until it is garbage-collected, and the rows
  // would end up there.
  const empty = `${file}.empty`
  await migrateFile(empty, names, now)
  await copyFile(empty, file)
  for (const ending of ['', '-wal', '-shm']) await rm(empty + ending, { force: true })
  const database = new DatabaseSync(file)
  // Nothing reads the file before it is complete, so durability doesn't matter until then.
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY')
  database.exec('PRAGMA cache_size = -64000; PRAGMA temp_store = MEMORY; BEGIN')
  const makeIndexes = dropIndexes(database, isIndexed)
  return {
    fillFrom: (other, tables) => fillFrom(database, other, tables),
    async fill(table, columns, rows) {
      const insert = inserter(database, table, columns)
      for await (const batch of rows) insert(batch)
    },
    finish: () => {
      makeIndexes()
      database.exec('COMMIT')
    },
    close: () => database.close(),
  }
}

/** Creating an index over existing rows takes a third of the time of maintaining it row by row. */
function dropIndexes(database: DatabaseSyncInstance, isIndexed: boolean): () => void {
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null order by rowid`)
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  return () => {
    for (const { sql: statement } of indexes)
      if (isIndexed || /^create unique/i.test(statement)) database.exec(statement)
  }
}

export class UnexpectedSchemaError extends Error {}

/**
 * The other file is untrusted: it may only contain plain tables, so that reading it cannot run any code of its own.
 */
function fillFrom(
  database: DatabaseSyncInstance,
  file: string,
  tables: readonly { readonly name: string; readonly columns: readonly string[] }[],
): void {
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  database.prepare('ATTACH ? AS other').run(`${pathToFileURL(file).href}?mode=ro`)
  const odd = database.prepare(`select 1 from other.sqlite_master
    where type <> 'table' or sql not like 'create table %'
      or exists (select 1 from pragma_table_xinfo(sqlite_master.name, 'other') where hidden <> 0)`)
  if (odd.get() !== undefined) throw new UnexpectedSchemaError('The file has more than tables in it.')
  for (const { name, columns } of tables)
    database.exec(`insert into main."${name}" (${quoted(columns)})
      select ${quoted(columns)} from other."${name}" order by rowid`)
}

/** Binding a value costs more than storing it, so columns that are null in a whole batch are not bound. */
function inserter(database: DatabaseSyncInstance, table: string, columns: readonly string[]) {
  const statements = new Map<string, StatementSyncInstance>()
  const prepare = (places: string) => {
    const statement = database.prepare(`insert into "${table}" (${quoted(columns)}) values (${places})`)
    statements.set(places, statement)
    return statement
  }
  return (batch: readonly Row[]) => {
    const filled = columns
      .map((_, index) => index)
      .filter((index) => batch.some((row) => row[index] !== null))
    const places = columns.map((_, index) => (filled.includes(index) ? '?' : 'null')).join(', ')
    const statement = statements.get(places) ?? prepare(places)
    for (const row of batch) statement.run(...filled.map((index) => row[index] ?? null))
  }
}

/** Creates the tables of these migrations, or of those that have not been applied to the file yet. */
export async function migrateFile(file: string, names: readonly string[], now: number): Promise<void> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(file)) })
  try {
    await migrate(db, stepsNamed(names), now, silentLog)
    // Closing also does this, but only once the last statement has been garbage-collected.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  } finally {
    await db.destroy()
  }
}
