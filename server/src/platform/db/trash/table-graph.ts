import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { silentLog } from '../../log/log.ts'
import { inOrderOfReference } from '../copy/table-shapes.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Database } from '../schema.ts'
import { sqliteDialect } from '../sqlite.ts'

/** Foreign keys between the tables: the same on either engine, and read from an empty in-memory database. */

export interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  /** True for ON DELETE CASCADE; otherwise the column is set to null. */
  readonly cascades: boolean
}

export interface TableNode {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
}

export interface TableGraph {
  /** Referenced tables come first. */
  readonly tables: readonly TableNode[]
  node(name: string): TableNode
  /** Foreign keys that point to a table. */
  pointingTo(name: string): readonly ForeignKey[]
}

let graph: Promise<TableGraph> | null = null

/** Depends only on the migrations, so it is computed once. */
export function tableGraph(): Promise<TableGraph> {
  graph ??= readGraph()
  return graph
}

async function readGraph(): Promise<TableGraph> {
  const memory = new DatabaseSync(':memory:')
  const db = new Kysely<Database>({ dialect: sqliteDialect(memory) })
  const all = <T>(query: string): T[] => memory.prepare(query).all() as T[]
  try {
    await migrate(db, migrations, 0, silentLog)
    const names = all<{ name: string }>(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    const nodes = names.map(({ name }): TableNode => {
      const columns = all<{ name: string; pk: number }>(`pragma table_info("${name}")`)
      const keys = all<{ from: string; table: string; to: string | null; on_delete: string }>(
        `pragma foreign_key_list("${name}")`,
      )
      return {
        name,
        columns: columns.map((column) => column.name),
        key: columns
          .filter(({ pk }) => pk > 0)
          .sort((one, other) => one.pk - other.pk)
          .map((column) => column.name),
        foreignKeys: keys.map(({ from, table, to, on_delete: onDelete }) => ({
          table: name,
          column: from,
          target: table,
          targetColumn: to ?? 'id',
          cascades: onDelete.toLowerCase() === 'cascade',
        })),
      }
    })
    return graphOf(nodes)
  } finally {
    await db.destroy()
  }
}

function graphOf(nodes: readonly TableNode[]): TableGraph {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const references = (node: TableNode) =>
    [...new Set(node.foreignKeys.map(({ target }) => target))].filter((target) => target !== node.name)
  const ordered = inOrderOfReference(nodes.map((node) => ({ ...node, references: references(node) })))
  return {
    tables: ordered,
    node(name) {
      const node = byName.get(name)
      if (!node) throw new Error(`There is no table ${name}.`)
      return node
    },
    pointingTo: (name) => nodes.flatMap((node) => node.foreignKeys.filter(({ target }) => target === name)),
  }
}
