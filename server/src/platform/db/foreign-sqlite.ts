import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { iterateRows } from './iterate-rows.ts'

export type ForeignRow = Readonly<Record<string, unknown>>
type Bindable = null | number | string | Uint8Array

/** A database of another program, or a Lectern database other than the main one. Statements are prepared once. */
export interface ForeignDatabase {
  /** Column names by table name. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  all(sql: string, ...values: Bindable[]): ForeignRow[]
  get(sql: string, ...values: Bindable[]): ForeignRow | undefined
  iterate(sql: string, ...values: Bindable[]): IterableIterator<ForeignRow>
  run(sql: string, ...values: Bindable[]): void
  exec(sql: string): void
  close(): void
}

/**
 * Opens a file that no other process uses, as the caller has copied it. Opened for writing, because the copy of a
 * live database may come with a journal that must be rolled back first.
 */
export function openForeignDatabase(file: string): ForeignDatabase {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY')
    return wrap(database, readTables(database))
  } catch (error) {
    database.close()
    throw error
  }
}

function readTables(database: DatabaseSyncInstance): Map<string, Set<string>> {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all()
  return new Map(
    names.map((row) => {
      const name = String((row as ForeignRow)['name'])
      const columns = database.prepare('select name from pragma_table_info(?)').all(name) as ForeignRow[]
      return [name, new Set(columns.map((column) => String(column['name'])))]
    }),
  )
}

function wrap(database: DatabaseSyncInstance, tables: ForeignDatabase['tables']): ForeignDatabase {
  const prepared = new Map<string, StatementSyncInstance>()
  const statement = (sql: string): StatementSyncInstance => {
    const known = prepared.get(sql) ?? prepareWithBigInts(database, sql)
    prepared.set(sql, known)
    return known
  }
  return {
    tables,
    all: (sql, ...values) =>
      statement(sql)
        .all(...values)
        .map((row) => narrowed(row as ForeignRow)),
    get: (sql, ...values) => {
      const row = statement(sql).get(...values) as ForeignRow | undefined
      return row && narrowed(row)
    },
    // A separate statement each time, so that concurrent iterations over the same query do not interfere.
    iterate: (sql, ...values) => walk(prepareWithBigInts(database, sql), values),
    run: (sql, ...values) => void statement(sql).run(...values),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  }
}

/** Reads integers as bigints: otherwise one that a number cannot hold would abort reading all rows. */
function prepareWithBigInts(database: DatabaseSyncInstance, sql: string): StatementSyncInstance {
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}

/** Keeps a bigint only if it is too large for a number. */
function narrow(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

const narrowed = (row: ForeignRow): ForeignRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, narrow(value)]))

/** Reads rows as arrays: with objects, the driver would create the column names again for every row. */
function* walk(statement: StatementSyncInstance, values: readonly Bindable[]): Generator<ForeignRow> {
  const names = statement.columns().map(({ name }) => name)
  statement.setReturnArrays(true)
  for (const cells of iterateRows<readonly unknown[]>(statement, ...values)) {
    const row: Record<string, unknown> = {}
    names.forEach((name, index) => {
      row[name] = narrow(cells[index])
    })
    yield row
  }
}
