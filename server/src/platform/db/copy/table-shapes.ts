import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { silentLog } from '../../log/log.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Database } from '../schema.ts'
import { sqliteDialect } from '../sqlite.ts'
import type { TableShape } from './table-rows.types.ts'

/** Lectern's own tables as created by the given migrations, ignoring anything else in the database. */
export async function tableShapes(names: readonly string[] = migrationNames()): Promise<TableShape[]> {
  const memory = new DatabaseSync(':memory:')
  const db = new Kysely<Database>({ dialect: sqliteDialect(memory) })
  try {
    await migrate(db, stepsNamed(names), 0, silentLog)
    return inOrderOfReference(shapesOf(memory))
  } finally {
    await db.destroy()
  }
}

export const migrationNames = (): string[] => migrations.map(({ name }) => name)

export const stepsNamed = (names: readonly string[]) => migrations.filter(({ name }) => names.includes(name))

function shapesOf(database: DatabaseSyncInstance): TableShape[] {
  const rows = <T>(sql: string): T[] => database.prepare(sql).all() as T[]
  const tables = rows<{ name: string }>(
    `select name from pragma_table_list
     where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return tables.map(({ name }) => {
    const columns = rows<{ name: string; type: string; pk: number }>(`pragma table_info("${name}")`)
    const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    const references = rows<{ table: string }>(`pragma foreign_key_list("${name}")`)
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        isText: /text/i.test(column.type),
        isReal: /double|real/i.test(column.type),
      })),
      isKeyed: keys.length > 0,
      orderBy: (keys.length > 0 ? keys : columns).map((column) => column.name),
      references: [...new Set(references.map(({ table }) => table))].filter((table) => table !== name),
    }
  })
}

/** Sorts tables so that referenced tables come first. */
export function inOrderOfReference<T extends Pick<TableShape, 'name' | 'references'>>(
  shapes: readonly T[],
): T[] {
  const placed: T[] = []
  const waiting = new Set(shapes)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(({ references }) => !references.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}.`)
    for (const shape of ready) {
      placed.push(shape)
      waiting.delete(shape)
    }
  }
  return placed
}
