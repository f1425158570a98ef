import type { Tx } from '../../platform/db/db.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { sequenceKey } from './item-sorting.rules.ts'
import type { SaveOptions, Stored } from './items-save.types.ts'
import { authorKey, seriesKey } from './names.rules.ts'
import { labelsOf } from './item-labels.rules.ts'
import { ensureAuthors, ensureLabels, ensureSeries, labelKey } from './people.store.ts'

/** Ties items to their authors, series and labels; what they were tied to before is let go. */
export async function saveLinks(
  tx: Tx,
  libraryId: string,
  stored: readonly Stored[],
  { now, sortingPrefixes }: SaveOptions,
): Promise<void> {
  const nums = stored.map(({ num }) => num)
  for (const table of ['item_author', 'item_series', 'item_label'] as const) {
    await tx.deleteFrom(table).where('item_num', 'in', nums).execute()
  }
  const where = { libraryId, now }
  await linkAuthors(tx, where, stored)
  await linkSeries(tx, where, stored, sortingPrefixes)
  await linkLabels(tx, libraryId, stored)
}

async function linkAuthors(tx: Tx, where: { libraryId: string; now: number }, stored: readonly Stored[]) {
  const named = stored.flatMap(({ num, item }) =>
    item.media.kind === 'book'
      ? item.media.authors.map(({ name }, position) => ({ num, name, position }))
      : [],
  )
  const authors = await ensureAuthors(
    tx,
    where,
    named.map(({ name }) => name),
  )
  const rows = named.flatMap(({ num, name, position }) => {
    const author = authors.get(authorKey(name))
    return author ? [{ author_num: author.num, item_num: num, position }] : []
  })
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('item_author')
      .values(portion)
      .onConflict((conflict) => conflict.columns(['author_num', 'item_num']).doNothing())
      .execute()
  }
}

async function linkSeries(
  tx: Tx,
  where: { libraryId: string; now: number },
  stored: readonly Stored[],
  prefixes: readonly string[],
) {
  const named = stored.flatMap(({ num, item }) =>
    item.media.kind === 'book'
      ? item.media.series.map((series, position) => ({ num, series, position }))
      : [],
  )
  const known = await ensureSeries(
    tx,
    where,
    named.map(({ series }) => series.name),
    prefixes,
  )
  const rows = named.flatMap(({ num, series, position }) => {
    const found = known.get(seriesKey(series.name))
    if (!found) return []
    const { sequence } = series
    return [{ series_num: found.num, sequence_key: sequenceKey(sequence), item_num: num, sequence, position }]
  })
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('item_series')
      .values(portion)
      .onConflict((conflict) => conflict.columns(['item_num', 'series_num']).doNothing())
      .execute()
  }
}

async function linkLabels(tx: Tx, libraryId: string, stored: readonly Stored[]) {
  const named = stored.flatMap(({ num, item }) => labelsOf(item).map((label) => ({ num, ...label })))
  const labels = await ensureLabels(tx, libraryId, named)
  const rows = named.flatMap(({ num, position, ...label }) => {
    const labelNum = labels.get(labelKey(label))
    return labelNum === undefined ? [] : [{ label_num: labelNum, item_num: num, position }]
  })
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('item_label')
      .values(portion)
      .onConflict((conflict) => conflict.columns(['label_num', 'item_num']).doNothing())
      .execute()
  }
}
