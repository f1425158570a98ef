import { type CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './db.ts'
import { isPostgres } from './engine.ts'
import type { Database } from './schema.ts'

interface WhichRow {
  readonly table: keyof Database
  readonly keyColumn: string
  readonly key: number
}

const KEPT_STATEMENTS = 200
const statements = new LRUCache<string, CompiledQuery>({ max: KEPT_STATEMENTS })

/**
 * Updates any columns of one row. Statements are cached: compiling one costs more than running it, and updates tend
 * to set the same columns.
 */
export async function updateRow(
  tx: Tx,
  { table, keyColumn, key }: WhichRow,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns)
  const kind = `${isPostgres(tx) ? 'postgres' : 'sqlite'} ${table} ${names.join(' ')}`
  let statement = statements.get(kind)
  if (!statement) {
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${columns[name]}`))
    statement = sql`update ${sql.table(table)} set ${set} where ${sql.ref(keyColumn)} = ${key}`.compile(tx)
    statements.set(kind, statement)
  }
  await tx.executeQuery({ ...statement, parameters: [...Object.values(columns), key] })
}
