import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Query, Statements } from './sqlite-statements.ts'
import { createTurns } from './turns.ts'

/**
 * One writer and one reader of the same file. Who writes takes turns. What is read outside a transaction sees what was
 * committed last and waits for nobody, and a long transaction lets the rest of the server get on with its work.
 */

export interface SqliteLines {
  readonly writer: Statements
  /** Null where a database is in memory only: there is one connection to it. */
  readonly reader: Statements | null
  /** Told how many rows were written, after they are safe. */
  readonly wrote: (numRows: number) => void
  readonly close: () => Promise<void>
}

/** So long one transaction may have the processor for itself. */
const BREATHE_AFTER_MS = 3

interface Line extends DatabaseConnection {
  isInTransaction: boolean
  breathedAt: number
  numRows: number
}

const BEGIN: Query = { sql: 'begin immediate', parameters: [] }
const COMMIT: Query = { sql: 'commit', parameters: [] }
const ROLLBACK: Query = { sql: 'rollback', parameters: [] }

export function sqliteDriver({ writer, reader, wrote, close }: SqliteLines): Driver {
  const turns = createTurns()
  const idle: Line[] = []

  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? newLine(),
    releaseConnection: async (connection) => {
      const line = connection as Line
      if (line.isInTransaction) turns.give()
      line.isInTransaction = false
      idle.push(line)
    },
    async beginTransaction(connection) {
      const line = connection as Line
      await turns.take()
      Object.assign(line, { isInTransaction: true, breathedAt: performance.now(), numRows: 0 })
      writer.run(BEGIN)
    },
    async commitTransaction(connection) {
      writer.run(COMMIT)
      wrote((connection as Line).numRows)
    },
    async rollbackTransaction() {
      try {
        writer.run(ROLLBACK)
      } catch {
        // On a full disk SQLite has taken all back by itself; what failed is told by the error that led here.
      }
    },
    async destroy() {
      await turns.take()
      await close()
    },
  }

  function newLine(): Line {
    const line: Line = {
      isInTransaction: false,
      breathedAt: 0,
      numRows: 0,
      executeQuery: async (query) => {
        if (line.isInTransaction) return runInTransaction(line, query)
        return reader && isRead(query) ? reader.run(query) : runAlone(query)
      },
      async *streamQuery(query) {
        const lines = line.isInTransaction || !reader ? writer : reader
        for (const row of lines.iterate(query)) yield { rows: [row] as never }
      },
    }
    return line
  }

  async function runInTransaction<Row>(line: Line, query: Query): Promise<QueryResult<Row>> {
    if (performance.now() - line.breathedAt > BREATHE_AFTER_MS) {
      await yieldToEventLoop()
      line.breathedAt = performance.now()
    }
    const result = writer.run<Row>(query)
    line.numRows += rowsOf(result)
    return result
  }

  async function runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await turns.take()
    try {
      const result = writer.run<Row>(query)
      if (!isRead(query)) wrote(rowsOf(result))
      return result
    } finally {
      turns.give()
    }
  }
}

const rowsOf = ({ numAffectedRows, rows }: QueryResult<unknown>): number =>
  Number(numAffectedRows ?? rows.length)

/** What is not surely reading goes to the writer. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql))
