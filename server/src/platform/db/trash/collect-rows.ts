import { sql } from 'kysely'
import { chunked } from '../../../lib/batching.ts'
import type { Tx } from '../db.ts'
import type { ForeignKey, TableGraph, TableNode } from './table-graph.ts'
import type { KeptPart, RemovedRoots, StoredRow, Value } from './trash-rows.types.ts'

/** Sign-ins end for good, and the rest is made anew by the server itself. */
const NOT_KEPT = /^(login|item_view|item_full_view|search_.*|scan_run|scan_entry|trash.*)$/
/** Names go when no item bears them any more, and playlists when they are empty: after the item is gone. */
const SWEPT = new Set(['author', 'series', 'label', 'playlist'])
const VALUES_AT_ONCE = 500

type Rows = Map<string, Map<string, StoredRow>>

/** Everything that a deletion would take along, read before it happens. */
export async function collectRows(tx: Tx, graph: TableGraph, roots: RemovedRoots): Promise<KeptPart[]> {
  const found: Rows = new Map()
  const links: KeptPart[] = []
  const queue = [
    { table: roots.table as string, rows: await readRows(tx, graph.node(roots.table), 'id', roots.ids) },
  ]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const fresh = add(found, graph.node(next.table), next.rows)
    if (fresh.length === 0) continue
    for (const key of graph.pointingTo(next.table)) {
      if (NOT_KEPT.test(key.table)) continue
      const rows = await readRows(tx, graph.node(key.table), key.column, valuesOf(fresh, key.targetColumn))
      if (key.cascades) queue.push({ table: key.table, rows })
      else if (rows.length > 0) links.push(linkPart(graph.node(key.table), key, rows))
    }
  }
  const rows = graph.tables.flatMap(({ name }): KeptPart[] => {
    const ofTable = found.get(name)
    return ofTable ? [{ role: 'row', table: name, rows: [...ofTable.values()] }] : []
  })
  return [...(await readOutside(tx, graph, found)), ...rows, ...links]
}

function add(found: Rows, node: TableNode, rows: readonly StoredRow[]): StoredRow[] {
  const known = found.get(node.name) ?? new Map<string, StoredRow>()
  found.set(node.name, known)
  return rows.filter((row) => {
    const key = keyOf(node, row)
    if (known.has(key)) return false
    known.set(key, row)
    return true
  })
}

const keyOf = (node: TableNode, row: StoredRow): string =>
  JSON.stringify((node.key.length > 0 ? node.key : node.columns).map((column) => row[column]))

/** Ids last; numbers may be given out again. */
export const linkKey = ({ columns, key }: TableNode): readonly string[] =>
  columns.includes('id') ? ['id'] : key

function linkPart(node: TableNode, { column }: ForeignKey, rows: readonly StoredRow[]): KeptPart {
  const wanted = [...linkKey(node), column]
  return {
    role: 'link',
    table: node.name,
    rows: rows.map((row) => Object.fromEntries(wanted.map((name) => [name, row[name] ?? null]))),
  }
}

/** What the rows point to without taking it along: what may be swept away, and the ids of all else that has a number. */
async function readOutside(tx: Tx, graph: TableGraph, found: Rows): Promise<KeptPart[]> {
  const wanted = new Map<string, Set<Value>>()
  for (const [table, rows] of found) {
    for (const { column, target, targetColumn } of graph.node(table).foreignKeys) {
      if (targetColumn !== 'num' && !SWEPT.has(target)) continue
      const inside = new Set(valuesOf([...(found.get(target)?.values() ?? [])], targetColumn))
      const outside = valuesOf([...rows.values()], column).filter((value) => !inside.has(value))
      for (const value of outside) wanted.set(target, (wanted.get(target) ?? new Set()).add(value))
    }
  }
  const parts: KeptPart[] = []
  for (const [table, nums] of wanted) {
    const node = graph.node(table)
    const rows = await readRows(tx, node, node.columns.includes('num') ? 'num' : 'id', [...nums])
    if (SWEPT.has(table)) parts.push({ role: 'parent', table, rows })
    else if (node.columns.includes('id')) {
      parts.push({
        role: 'anchor',
        table,
        rows: rows.map(({ num, id }) => ({ num: num ?? null, id: id ?? null })),
      })
    }
  }
  return parts
}

export const valuesOf = (rows: readonly StoredRow[], column: string): Value[] => [
  ...new Set(rows.flatMap((row) => (row[column] === null || row[column] === undefined ? [] : [row[column]]))),
]

export async function readRows(
  tx: Tx,
  { name, columns }: TableNode,
  column: string,
  values: readonly Value[],
): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  for (const portion of chunked(values, VALUES_AT_ONCE)) {
    const { rows } = await sql<StoredRow>`
      select ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(name)}
      where ${sql.ref(column)} in (${sql.join(portion)})`.execute(tx)
    for (const row of rows) all.push(row)
  }
  return all
}
