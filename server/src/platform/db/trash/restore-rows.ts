import { sql } from 'kysely'
import { chunked } from '../../../lib/batching.ts'
import type { Tx } from '../db.ts'
import { isPostgres } from '../engine.ts'
import { inPortions } from '../upsert.ts'
import { linkKey, readRows, valuesOf } from './collect-rows.ts'
import type { TableGraph, TableNode } from './table-graph.ts'
import type { KeptPart, StoredRow, Value } from './trash-rows.types.ts'

/** Old numbers to new numbers, by table. */
type Numbers = Map<string, Map<Value, number>>

interface PutBack {
  readonly tx: Tx
  readonly graph: TableGraph
  readonly numbers: Numbers
}

/**
 * Restores stored rows. Ids stay the same; numbers are newly assigned, because the old ones may have been reused.
 * Rows whose parent is gone (progress of an account that has been removed since) are skipped, and so are rows that
 * have been replaced in the meantime. Returns the new numbers by table and old number.
 */
export async function restoreRows(
  tx: Tx,
  graph: TableGraph,
  parts: readonly KeptPart[],
  change: (table: string, row: StoredRow) => StoredRow = (_, row) => row,
): Promise<Numbers> {
  const numbers: Numbers = new Map()
  const into: PutBack = { tx, graph, numbers }
  for (const { role, table, rows } of parts) {
    if (role === 'anchor') await findAnchors(into, table, rows)
    if (role === 'parent') await findOrMakeParents(into, table, rows)
  }
  for (const { name } of graph.tables) {
    for (const part of parts) {
      if (part.role !== 'row' || part.table !== name) continue
      const changed = part.rows.map((row) => change(name, row))
      await insertRows(into, name, changed)
    }
  }
  for (const { role, table, rows } of parts) if (role === 'link') await putBackLinks(into, table, rows)
  return numbers
}

const numbersOf = (numbers: Numbers, table: string): Map<Value, number> => {
  const known = numbers.get(table) ?? new Map<Value, number>()
  numbers.set(table, known)
  return known
}

async function findAnchors({ tx, graph, numbers }: PutBack, table: string, rows: readonly StoredRow[]) {
  const now = await readRows(tx, graph.node(table), 'id', valuesOf(rows, 'id'))
  const byId = new Map(now.map((row) => [row['id'], row['num']]))
  for (const { num, id } of rows) {
    const current = byId.get(id ?? null)
    if (typeof current === 'number') numbersOf(numbers, table).set(num ?? null, current)
  }
}

/** Columns that identify a row which may have been recreated with another number or id. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  label: ['library_id', 'kind', 'name'],
  author: ['library_id', 'match_key'],
  series: ['library_id', 'match_key'],
  library_folder: ['library_id', 'path'],
}

async function findOrMakeParents(into: PutBack, table: string, rows: readonly StoredRow[]): Promise<void> {
  const { tx, graph, numbers } = into
  const node = graph.node(table)
  const same = SAME[table] ?? ['id']
  const keyOf = (row: StoredRow) => JSON.stringify(same.map((column) => row[column]))
  const now = await readRows(tx, node, 'library_id', valuesOf(rows, 'library_id'))
  const byKey = new Map(now.map((row) => [keyOf(row), row['num']]))
  const missing = rows.filter((row) => !byKey.has(keyOf(row)))
  for (const row of rows) {
    const current = byKey.get(keyOf(row))
    if (typeof current === 'number') numbersOf(numbers, table).set(row['num'] ?? null, current)
  }
  await insertRows(into, table, missing)
}

async function insertRows(into: PutBack, table: string, rows: readonly StoredRow[]): Promise<void> {
  const { tx, graph, numbers } = into
  const node = graph.node(table)
  const hasNumber = node.columns.includes('num')
  const fresh = hasNumber ? await newNumbers(tx, table, rows.length) : []
  const own = numbersOf(numbers, table)
  rows.forEach((row, index) => {
    const num = fresh[index]
    if (num !== undefined) own.set(row['num'] ?? null, num)
  })
  const ready = (await pointed(into, node, rows)).map((row) =>
    hasNumber ? { ...row, num: own.get(row['num'] ?? null) ?? null } : row,
  )
  for (const portion of inPortions(ready)) {
    const columns = Object.keys(portion[0] ?? {})
    const values = portion.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict do nothing`.execute(tx)
  }
  if (!hasNumber) return
  const stored = new Set(valuesOf(await readRows(tx, node, 'num', [...own.values()]), 'num'))
  for (const [old, num] of own) if (!stored.has(num)) own.delete(old)
}

/** Returns the rows with updated foreign keys, without those whose target no longer exists. */
async function pointed(
  { tx, graph, numbers }: PutBack,
  node: TableNode,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  let kept = [...rows]
  for (const { column, target, targetColumn, cascades } of node.foreignKeys) {
    const byNumber = targetColumn === 'num'
    const there = byNumber
      ? null
      : new Set(
          valuesOf(
            await readRows(tx, graph.node(target), targetColumn, valuesOf(kept, column)),
            targetColumn,
          ),
        )
    kept = kept.flatMap((row): StoredRow[] => {
      const before = row[column] ?? null
      if (before === null) return [row]
      const now = there ? (there.has(before) ? before : null) : (numbers.get(target)?.get(before) ?? null)
      return now === null && cascades ? [] : [{ ...row, [column]: now }]
    })
  }
  return kept
}

async function putBackLinks(into: PutBack, table: string, rows: readonly StoredRow[]): Promise<void> {
  const { tx, graph } = into
  const node = graph.node(table)
  for (const row of await pointed(into, node, rows)) {
    const column = node.foreignKeys.find(
      ({ column: name, cascades }) => !cascades && name in row && !linkKey(node).includes(name),
    )?.column
    if (column === undefined || row[column] === null) continue
    const where = linkKey(node).map((key) => sql`${sql.ref(key)} = ${row[key]}`)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${row[column]}
      where ${sql.join(where, sql` and `)} and ${sql.ref(column)} is null`.execute(tx)
  }
}

async function newNumbers(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  if (isPostgres(tx)) {
    const { rows } = await sql<{ num: number }>`
      select nextval(pg_get_serial_sequence(${`"${table}"`}, 'num')) as num
      from generate_series(1, ${sql.lit(count)})`.execute(tx)
    return rows.map(({ num }) => Number(num))
  }
  const { rows } = await sql<{ highest: number | null }>`
    select max(num) as highest from ${sql.table(table)}`.execute(tx)
  const highest = rows[0]?.highest ?? 0
  return Array.from({ length: count }, (_, index) => highest + index + 1)
}

/** Splits parts so that each can be read and written without blocking other work. */
export const inSmallParts = (parts: readonly KeptPart[], size: number): KeptPart[] =>
  parts.flatMap((part) => [...chunked(part.rows, size)].map((rows) => ({ ...part, rows })))
