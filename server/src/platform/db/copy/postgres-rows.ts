import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { storableText } from '../postgres.ts'
import type { Row, RowSource, TableShape } from './table-rows.types.ts'

const ROWS_AT_ONCE = 500

/** Reads everything in one transaction, for a consistent snapshot of all tables. */
export async function readPostgres<T>(db: Db, use: (source: RowSource) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => use(sourceOf(tx)))
}

function sourceOf(tx: Tx): RowSource {
  return {
    async count({ name, condition }) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)}${where(condition)}`.execute(tx)
      return rows[0]?.n ?? 0
    },
    async *read(table) {
      await sql`declare copied_rows no scroll cursor for ${selectOf(table)}`.execute(tx)
      for (;;) {
        const fetch = sql<
          Record<string, Row[number]>
        >`fetch forward ${sql.lit(ROWS_AT_ONCE)} from copied_rows`
        const { rows } = await fetch.execute(tx)
        if (rows.length > 0)
          yield rows.map((row) => table.columns.map(({ name }) => asInSqlite(row[name] ?? null)))
        if (rows.length < ROWS_AT_ONCE) break
      }
      await sql`close copied_rows`.execute(tx)
    },
  }
}

/** Our SQLite driver stores such numbers as zero, so the backup would differ from what was restored from it. */
const asInSqlite = (value: Row[number]): Row[number] =>
  typeof value === 'number' && value > 0 && value < Number.EPSILON ? 0 : value

const where = (condition: string | undefined) => (condition ? sql` where ${sql.raw(condition)}` : sql``)

function selectOf({ name, columns, orderBy, condition }: TableShape) {
  const texts = new Set(columns.filter(({ isText }) => isText).map((column) => column.name))
  // Same order as SQLite: bytewise, nulls first.
  const order = orderBy.map(
    (key) => sql`${sql.ref(key)} ${sql.raw(texts.has(key) ? 'collate "C"' : '')} nulls first`,
  )
  const wanted = columns.map((column) => sql.ref(column.name))
  return sql`select ${sql.join(wanted)} from ${sql.table(name)}${where(condition)} order by ${sql.join(order)}`
}

/** Replaces all rows of all tables in one transaction, so the result is either the old state or the new one. */
export async function fillPostgres(
  db: Db,
  source: RowSource,
  tables: { readonly emptied: readonly TableShape[]; readonly filled: readonly TableShape[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const names = tables.emptied.map(({ name }) => sql.table(name))
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(tx)
    for (const table of tables.filled) {
      for await (const batch of source.read(table)) await insert(tx, table, batch)
      if (table.columns.some(({ name }) => name === 'num')) await countOn(tx, table.name)
    }
  })
}

async function insert(tx: Tx, { name, columns }: TableShape, batch: readonly Row[]): Promise<void> {
  const names = columns.map((column) => column.name)
  const objects = batch.map((row) =>
    Object.fromEntries(names.map((key, index) => [key, storable(row[index])])),
  )
  const wanted = sql.join(names.map((key) => sql.ref(key)))
  await sql`insert into ${sql.table(name)} (${wanted})
    select ${wanted} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::json)
  `.execute(tx)
}

const storable = (value: Row[number] | undefined) => (typeof value === 'string' ? storableText(value) : value)

/** Advances the sequence past the highest number. */
async function countOn(tx: Tx, table: string): Promise<void> {
  await sql`select setval(sequence, highest) from (
      select pg_get_serial_sequence(${`"${table}"`}, 'num') as sequence, max(num) as highest
      from ${sql.table(table)}
    ) as numbers where sequence is not null and highest is not null`.execute(tx)
}
