import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { openSqliteRows, type OpenRows } from './sqlite-rows.ts'
import type { TableShape } from './table-rows.types.ts'

/** Two new files, so that one of them can be stored as is. */
export interface SnapshotFiles {
  readonly small: string
  readonly large: string
}

/** Tables with fewer rows are stored as lines of JSON, which is about as fast and easier to inspect. */
const LARGE_ROWS = 5000

export interface SavedTable extends TableShape {
  /** Whether the table may go into the large file. */
  readonly mayBeLarge: boolean
}

/**
 * Copies a consistent snapshot of the rows, in key order, without passing any row to JavaScript. Returns the names of
 * the large tables.
 */
export async function takeSnapshot(
  database: string,
  files: SnapshotFiles,
  tables: readonly SavedTable[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const copy = new DatabaseSync(files.small)
  const large = new Set<string>()
  try {
    copy.prepare('ATTACH ? AS live').run(`${pathToFileURL(database).href}?mode=ro`)
    copy.prepare('ATTACH ? AS large').run(files.large)
    // The copy is unusable until it is complete, so durability doesn't matter until then.
    for (const name of ['main', 'large'])
      copy.exec(`PRAGMA ${name}.journal_mode = OFF; PRAGMA ${name}.synchronous = OFF`)
    copy.exec('PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; BEGIN')
    for (const table of tables) {
      await nextTurn()
      signal.throwIfAborted()
      const from = `from live."${table.name}" where ${table.condition ?? 'true'}`
      const { rows } = copy.prepare(`select count(*) as rows ${from}`).get() as { rows: number }
      const isLarge = table.mayBeLarge && rows >= LARGE_ROWS
      if (isLarge) large.add(table.name)
      copy.exec(`create table ${isLarge ? 'large' : 'main'}."${table.name}" as
        select ${quoted(table.columns.map(({ name }) => name))} ${from} order by ${quoted(table.orderBy)}`)
    }
    copy.exec('COMMIT')
    return large
  } finally {
    copy.close()
  }
}

/** The rows of a snapshot are stored in key order, and it has no indexes. */
export function openSnapshot({ small, large }: SnapshotFiles): OpenRows {
  const rows = openSqliteRows(small, large)
  const asStored = (table: TableShape): TableShape => ({ ...table, isKeyed: true, orderBy: ['rowid'] })
  return {
    ...rows,
    read: (table) => rows.read(asStored(table)),
    readLines: (table) => rows.readLines(asStored(table)),
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
