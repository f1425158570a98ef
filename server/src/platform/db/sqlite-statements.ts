import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Bindable, iterateRows } from './iterate-rows.ts'

const PREPARED_STATEMENTS = 500

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Runs queries on one connection; those that come again are prepared already. */
export interface Statements {
  run<Row>(query: Query): QueryResult<Row>
  iterate<Row>(query: Query): IterableIterator<Row>
}

interface Prepared {
  readonly statement: StatementSyncInstance
  readonly givesRows: boolean
}

export function statementsOf(database: DatabaseSyncInstance): Statements {
  const prepared = new LRUCache<string, Prepared>({ max: PREPARED_STATEMENTS })

  return {
    run<Row>({ sql, parameters }: Query): QueryResult<Row> {
      const { statement, givesRows } = prepare(sql)
      if (givesRows) return { rows: statement.all(...(parameters as Bindable[])) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...(parameters as Bindable[]))
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    },
    iterate<Row>({ sql, parameters }: Query) {
      return iterateRows<Row>(prepare(sql).statement, ...(parameters as Bindable[]))
    },
  }

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const entry = { statement, givesRows: statement.columns().length > 0 }
    prepared.set(sql, entry)
    return entry
  }
}
