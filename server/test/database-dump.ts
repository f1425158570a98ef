import { sql } from 'kysely'
import type { Db } from '../src/platform/db/db.ts'

/** Dumps all rows of all tables as one text, to detect changes. */
export async function dumpTables(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).map((table) => table.name).sort()
  const rows: string[] = []
  for (const table of tables) {
    const { rows: all } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    rows.push(table, ...all.map((row) => JSON.stringify(row)).sort())
  }
  return rows.join('\n')
}
