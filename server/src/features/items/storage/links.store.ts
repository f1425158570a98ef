import type { LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../../../platform/db/db.ts'
import { addRows } from '../../../platform/db/save-rows.ts'
import { inPortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { sequenceKey } from '../item-sorting.rules.ts'
import type { ChangedItem, SaveOptions, Stored } from './items-save.types.ts'
import { authorKey, seriesKey } from '../names.rules.ts'
import { labelsOf, type PlacedLabel } from './item-labels.rules.ts'
import { labelChanges } from './light-change.rules.ts'
import {
  ensureAuthors,
  ensureLabels,
  ensureSeries,
  findLabels,
  labelKey,
  type Where,
} from './people.store.ts'

/** Links items to their authors, series and labels, replacing earlier links. */
export async function saveLinks(
  tx: Tx,
  libraryId: LibraryId,
  stored: readonly Stored[],
  options: SaveOptions,
): Promise<void> {
  await saveAuthorLinks(tx, libraryId, stored, options)
  await saveSeriesLinks(tx, libraryId, stored, options)
  await letGo(tx, 'item_label', stored)
  await addLabels(
    tx,
    libraryId,
    stored.map(({ num, item }) => ({ num, labels: labelsOf(item) })),
  )
}

export async function saveAuthorLinks(
  tx: Tx,
  libraryId: LibraryId,
  stored: readonly Stored[],
  { now, made }: SaveOptions,
): Promise<void> {
  await letGo(tx, 'item_author', stored)
  await linkAuthors(tx, { libraryId, now, made }, stored)
}

export async function saveSeriesLinks(
  tx: Tx,
  libraryId: LibraryId,
  stored: readonly Stored[],
  { now, made, sortingPrefixes }: SaveOptions,
): Promise<void> {
  await letGo(tx, 'item_series', stored)
  await linkSeries(tx, { libraryId, now, made }, stored, sortingPrefixes)
}

/** Updates only labels of the kinds that differ. */
export async function changeLabels(
  tx: Tx,
  libraryId: LibraryId,
  changed: readonly (ChangedItem & Stored)[],
): Promise<void> {
  const changes = changed.map((one) => ({ num: one.num, ...labelChanges(one) }))
  const known = await findLabels(
    tx,
    libraryId,
    changes.flatMap(({ gone }) => gone),
  )
  const links = changes.flatMap(({ num, gone }) =>
    gone.flatMap((label) => {
      const labelNum = known.get(labelKey(label))
      return labelNum === undefined ? [] : [{ num, labelNum }]
    }),
  )
  for (const portion of inPortions(links)) {
    await tx
      .deleteFrom('item_label')
      .where((eb) =>
        eb(
          eb.refTuple('item_num', 'label_num'),
          'in',
          portion.map(({ num, labelNum }) => eb.tuple(num, labelNum)),
        ),
      )
      .execute()
  }
  await addLabels(
    tx,
    libraryId,
    changes.map(({ num, come }) => ({ num, labels: come })),
  )
}

async function letGo(
  tx: Tx,
  table: 'item_author' | 'item_series' | 'item_label',
  stored: readonly Stored[],
): Promise<void> {
  const nums = stored.map(({ num }) => num)
  if (nums.length > 0) await tx.deleteFrom(table).where('item_num', 'in', nums).execute()
}

async function linkAuthors(tx: Tx, where: Where, stored: readonly Stored[]) {
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
  await addRows(tx, 'item_author', rows, ['author_num', 'item_num'])
}

async function linkSeries(tx: Tx, where: Where, stored: readonly Stored[], prefixes: readonly string[]) {
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
  await addRows(tx, 'item_series', rows, ['item_num', 'series_num'])
}

interface LabelsOfItem {
  readonly num: ItemNum
  readonly labels: readonly PlacedLabel[]
}

async function addLabels(tx: Tx, libraryId: LibraryId, items: readonly LabelsOfItem[]): Promise<void> {
  const named = items.flatMap(({ num, labels }) => labels.map((label) => ({ num, ...label })))
  const known = await ensureLabels(tx, libraryId, named)
  const rows = named.flatMap(({ num, position, ...label }) => {
    const labelNum = known.get(labelKey(label))
    return labelNum === undefined ? [] : [{ label_num: labelNum, item_num: num, position }]
  })
  await addRows(tx, 'item_label', rows, ['label_num', 'item_num'])
}
