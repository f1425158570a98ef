import { copyFile, rm } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { silentLog } from '../../log/log.ts'
import { iterateRows } from '../iterate-rows.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../schema.ts'
import { openSqlite, sqliteDialect } from '../sqlite.ts'
import type { Row, RowSource, TableShape } from './table-rows.types.ts'
import { stepsNamed } from './table-shapes.ts'

/** Few enough that cancelling is heard soon. */
const ROWS_AT_ONCE = 500

export interface OpenRows extends RowSource {
  close(): void
}

/** A transaction of its own that reads: what others write meanwhile is not seen, and nobody waits for it. */
export function openSqliteRows(file: string): OpenRows {
  const database = new DatabaseSync(file, { readOnly: true })
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
    close: () => database.close(),
  }
}

const where = (condition: string | undefined): string => (condition ? ` where ${condition}` : '')
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function selectOf({ name, columns, orderBy, condition }: TableShape): string {
  const wanted = quoted(columns.map((column) => column.name))
  return `select ${wanted} from "${name}"${where(condition)} order by ${quoted(orderBy)}`
}

export interface RowFile {
  fill(table: string, columns: readonly string[], rows: AsyncIterable<readonly Row[]>): Promise<void>
  /** Everything is in it. */
  finish(): void
  close(): void
}

/** A new, empty database with the tables of these migrations, to be filled. Useless if the filling fails. */
export async function makeSqliteFile(file: string, names: readonly string[], now: number): Promise<RowFile> {
  // A copy: the connection that made the tables holds its write-ahead log until it is garbage collected, and the rows would go there.
  const empty = `${file}.empty`
  await migrateFile(empty, names, now)
  await copyFile(empty, file)
  for (const ending of ['', '-wal', '-shm']) await rm(empty + ending, { force: true })
  const database = new DatabaseSync(file)
  // Nothing reads it before it is whole, so nothing has to be safe on the way.
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF')
  database.exec('PRAGMA cache_size = -64000; PRAGMA temp_store = MEMORY; BEGIN')
  return {
    async fill(table, columns, rows) {
      const places = columns.map(() => '?').join(', ')
      const insert = database.prepare(`insert into "${table}" (${quoted(columns)}) values (${places})`)
      for await (const batch of rows) for (const row of batch) insert.run(...row)
    },
    finish: () => database.exec('COMMIT'),
    close: () => database.close(),
  }
}

/** Makes the tables of these migrations, or of those among them that the file lacks. */
export async function migrateFile(file: string, names: readonly string[], now: number): Promise<void> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(file)) })
  try {
    await migrate(db, stepsNamed(names), now, silentLog)
    // Closing does it as well, but only when the last statement has been garbage collected.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  } finally {
    await db.destroy()
  }
}
