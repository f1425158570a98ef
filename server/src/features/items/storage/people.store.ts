import type { LibraryId } from '@lectern/contract/ids'
import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { AuthorRow } from '../../../platform/db/name-schema.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { addRows } from '../../../platform/db/save-rows.ts'
import { valuePortions } from '../../../platform/db/upsert.ts'
import { newId } from '../../../platform/ids.ts'
import { storedSortKey } from '../item-sorting.rules.ts'
import type { CreatedNames } from './items-save.types.ts'
import type { LabelKind } from '../items.types.ts'
import { authorKey, lastNameFirst, seriesKey } from '../names.rules.ts'

/** Finds a library's authors, series and labels by their keys, and creates new ones. */

export interface Where {
  readonly libraryId: LibraryId
  readonly now: number
  readonly made?: CreatedNames | undefined
}

export interface Named {
  readonly num: number
  readonly id: string
  readonly name: string
}

/** Returns authors by author key. */
export function ensureAuthors(tx: Tx, where: Where, names: readonly string[]) {
  const rows = newRows(where, names, authorKey).map((row) => ({
    ...row,
    last_first: lastNameFirst(row.name),
    last_first_key: storedSortKey(lastNameFirst(row.name)),
  }))
  return ensureRows(tx, 'author', where, rows, where.made?.authorIds)
}

/** Returns series by series key. */
export function ensureSeries(tx: Tx, where: Where, names: readonly string[], prefixes: readonly string[]) {
  const rows = newRows(where, names, seriesKey).map((row) => ({
    ...row,
    name_plain_key: storedSortKey(titleWithoutPrefix(row.name, prefixes)),
  }))
  return ensureRows(tx, 'series', where, rows, where.made?.seriesIds)
}

const newRows = ({ libraryId, now }: Where, names: readonly string[], keyOf: (name: string) => string) =>
  [...firstByKey(names, keyOf)].map(([matchKey, name]) => ({
    id: newId(),
    library_id: libraryId,
    name,
    match_key: matchKey,
    name_key: storedSortKey(name),
    added_at: now,
    updated_at: now,
  }))

async function ensureRows<Table extends 'author' | 'series'>(
  tx: Tx,
  table: Table,
  { libraryId }: Where,
  rows: readonly (Insertable<Database[Table]> & { readonly id: string; readonly match_key: string })[],
  made: string[] | undefined,
): Promise<Map<string, Named>> {
  await addRows(tx, table, rows, ['library_id', 'match_key'])
  const keys = rows.map((row) => row.match_key)
  const found = await findByKeys(tx, table, libraryId, keys)
  made?.push(...bothIn(rows, found))
  return byMatchKey(found)
}

export interface LabelName {
  readonly kind: LabelKind
  readonly name: string
}

export const labelKey = (label: LabelName): string => `${label.kind}\u0001${label.name}`

/** Returns labels by label key. Labels are case-sensitive: users may want that, and renaming merges labels. */
export async function ensureLabels(tx: Tx, libraryId: LibraryId, labels: readonly LabelName[]) {
  const found = await findLabels(tx, libraryId, labels)
  const missing = new Map(
    labels.map((label) => [labelKey(label), label] as const).filter(([key]) => !found.has(key)),
  )
  const rows = [...missing.values()].map(({ kind, name }) => ({
    library_id: libraryId,
    kind,
    name,
    name_key: storedSortKey(name),
  }))
  await addRows(tx, 'label', rows, ['library_id', 'kind', 'name'])
  for (const [key, num] of await findLabels(tx, libraryId, [...missing.values()])) found.set(key, num)
  return found
}

/** Returns the numbers of existing labels, by label key. */
export async function findLabels(tx: Tx, libraryId: LibraryId, labels: readonly LabelName[]) {
  const found = new Map<string, number>()
  for (const names of valuePortions([...new Set(labels.map(({ name }) => name))])) {
    for (const row of await readLabels(tx, libraryId, names)) {
      found.set(labelKey({ kind: row.kind as LabelKind, name: row.name }), row.num)
    }
  }
  return found
}

export interface RemovedNames {
  readonly seriesIds: readonly string[]
  readonly authors: readonly Selectable<AuthorRow>[]
}

/**
 * Deletes series and labels that no item uses any more, and unused authors without an ASIN, description or picture.
 */
export async function sweepUnusedNames(tx: Tx, libraryId: LibraryId): Promise<RemovedNames> {
  await tx
    .deleteFrom('label')
    .where('library_id', '=', libraryId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('item_label').select('item_num').whereRef('label_num', '=', 'label.num')),
      ),
    )
    .execute()
  const series = await tx
    .deleteFrom('series')
    .where('library_id', '=', libraryId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('item_series').select('item_num').whereRef('series_num', '=', 'series.num')),
      ),
    )
    .returning('id')
    .execute()
  const authors = await tx
    .deleteFrom('author')
    .where('library_id', '=', libraryId)
    .where('asin', 'is', null)
    .where('description', 'is', null)
    .where('image_path', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('item_author').select('item_num').whereRef('author_num', '=', 'author.num')),
      ),
    )
    .returningAll()
    .execute()
  return { seriesIds: series.map(({ id }) => id), authors }
}

function readLabels(tx: Tx, libraryId: LibraryId, names: readonly string[]) {
  return tx
    .selectFrom('label')
    .select(['num', 'kind', 'name'])
    .where('library_id', '=', libraryId)
    .where('name', 'in', names)
    .execute()
}

async function findByKeys(tx: Tx, table: 'author' | 'series', libraryId: LibraryId, keys: string[]) {
  const found: (Named & { match_key: string })[] = []
  for (const portion of valuePortions(keys)) {
    const rows = await tx
      .selectFrom(table)
      .select(['num', 'id', 'name', 'match_key'])
      .where('library_id', '=', libraryId)
      .where('match_key', 'in', portion)
      .execute()
    found.push(...rows)
  }
  return found
}

/** Rows found with the id just generated for them are new. */
function bothIn(given: readonly { readonly id: string }[], found: readonly Named[]): string[] {
  const ids = new Set(given.map(({ id }) => id))
  return found.filter(({ id }) => ids.has(id)).map(({ id }) => id)
}

function byMatchKey(rows: (Named & { match_key: string })[]): Map<string, Named> {
  return new Map(rows.map((row) => [row.match_key, row]))
}

function firstByKey(names: readonly string[], keyOf: (name: string) => string): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), name)
  return byKey
}
