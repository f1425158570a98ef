import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Query, Statements } from './sqlite-statements.ts'
import { createMutex } from './mutex.ts'

/**
 * One write and one read connection to the same file. Writers queue for the write connection. Reads outside a
 * transaction see the last commit and never wait. A long transaction yields to the event loop between its statements.
 */

export interface SqliteConnections {
  readonly writer: Statements
  /** Null for an in-memory database, which has only one connection. */
  readonly reader: Statements | null
  /** Called after each commit with the number of rows written. */
  readonly wrote: (numRows: number) => void
  readonly close: () => Promise<void>
}

/** How long a transaction may run before it yields to the event loop. */
const YIELD_AFTER_MS = 3

interface Connection extends DatabaseConnection {
  isInTransaction: boolean
  yieldedAt: number
  numRows: number
}

const BEGIN: Query = { sql: 'begin immediate', parameters: [] }
const COMMIT: Query = { sql: 'commit', parameters: [] }
const ROLLBACK: Query = { sql: 'rollback', parameters: [] }

export function sqliteDriver({ writer, reader, wrote, close }: SqliteConnections): Driver {
  const writing = createMutex()
  const idle: Connection[] = []

  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? newConnection(),
    releaseConnection: async (released) => {
      const connection = released as Connection
      if (connection.isInTransaction) writing.release()
      connection.isInTransaction = false
      idle.push(connection)
    },
    async beginTransaction(connection) {
      await writing.acquire()
      Object.assign(connection, { isInTransaction: true, yieldedAt: performance.now(), numRows: 0 })
      writer.run(BEGIN)
    },
    async commitTransaction(connection) {
      writer.run(COMMIT)
      wrote((connection as Connection).numRows)
    },
    async rollbackTransaction() {
      try {
        writer.run(ROLLBACK)
      } catch {
        // On a full disk SQLite has already rolled back; the error that led here is reported anyway.
      }
    },
    async destroy() {
      await writing.acquire()
      await close()
    },
  }

  function newConnection(): Connection {
    const connection: Connection = {
      isInTransaction: false,
      yieldedAt: 0,
      numRows: 0,
      executeQuery: async (query) => {
        if (connection.isInTransaction) return runInTransaction(connection, query)
        return reader && isRead(query) ? reader.run(query) : runAlone(query)
      },
      async *streamQuery(query) {
        const statements = connection.isInTransaction || !reader ? writer : reader
        for (const row of statements.iterate(query)) yield { rows: [row] as never }
      },
    }
    return connection
  }

  async function runInTransaction<Row>(connection: Connection, query: Query): Promise<QueryResult<Row>> {
    if (performance.now() - connection.yieldedAt > YIELD_AFTER_MS) {
      await yieldToEventLoop()
      connection.yieldedAt = performance.now()
    }
    const result = writer.run<Row>(query)
    connection.numRows += rowsOf(result)
    return result
  }

  async function runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await writing.acquire()
    try {
      const result = writer.run<Row>(query)
      if (!isRead(query)) wrote(rowsOf(result))
      return result
    } finally {
      writing.release()
    }
  }
}

const rowsOf = ({ numAffectedRows, rows }: QueryResult<unknown>): number =>
  Number(numAffectedRows ?? rows.length)

/** Anything that isn't certainly a read goes to the writer. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql))
