import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Bindable, iterateRows } from './iterate-rows.ts'

const PREPARED_STATEMENTS = 500

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Runs queries on one connection, caching prepared statements. */
export interface Statements {
  run<Row>(query: Query): QueryResult<Row>
  iterate<Row>(query: Query): IterableIterator<Row>
}

/**
 * Counts schema changes, after which `select *` may return different columns. Shared by the connections to one file.
 */
export interface SchemaVersion {
  current: number
  /** The current transaction has changed the schema: other connections see the change when it ends. */
  isChanging: boolean
}

interface Prepared {
  readonly statement: StatementSyncInstance
  readonly schemaVersion: number
  readonly givesRows: boolean
  /** Column names, known after the first run: only then does a connection notice schema changes made by another. */
  names?: readonly string[]
}

type Values = readonly unknown[]

export function statementsOf(database: DatabaseSyncInstance, schema: SchemaVersion): Statements {
  const prepared = new LRUCache<string, Prepared>({ max: PREPARED_STATEMENTS })

  return {
    run<Row>({ sql, parameters }: Query): QueryResult<Row> {
      const entry = prepare(sql)
      const { statement } = entry
      if (entry.givesRows) {
        const rows = statement.all(...(parameters as Bindable[])) as Values[]
        const names = namesOf(entry)
        return { rows: rows.map((values) => toRow<Row>(names, values)) }
      }
      const { changes, lastInsertRowid } = statement.run(...(parameters as Bindable[]))
      noteSchemaChange(schema, sql)
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    },
    *iterate<Row>({ sql, parameters }: Query) {
      const entry = prepare(sql)
      for (const values of iterateRows<Values>(entry.statement, ...(parameters as Bindable[])))
        yield toRow<Row>(namesOf(entry), values)
    },
  }

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known?.schemaVersion === schema.current) return known
    const statement = database.prepare(sql)
    // The driver takes 50% longer to return rows as objects than as arrays.
    statement.setReturnArrays(true)
    const entry = { statement, schemaVersion: schema.current, givesRows: statement.columns().length > 0 }
    prepared.set(sql, entry)
    return entry
  }
}

const namesOf = (entry: Prepared): readonly string[] =>
  (entry.names ??= entry.statement.columns().map(({ name }) => name))

const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i
const ENDS_TRANSACTION = /^(commit|rollback)$/

function noteSchemaChange(schema: SchemaVersion, sql: string): void {
  const isChange = CHANGES_SCHEMA.test(sql)
  if (!isChange && !(schema.isChanging && ENDS_TRANSACTION.test(sql))) return
  schema.current += 1
  schema.isChanging = isChange
}

function toRow<Row>(names: readonly string[], values: Values): Row {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
  return row as Row
}
