import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { bytesOf } from '../../../platform/db/bytes.ts'
import { prepareByNumbers } from '../../../platform/db/number-list.ts'
import { inPortions, takeExcluded } from '../../../platform/db/upsert.ts'
import { asItemNum, type ItemNum } from '../../../platform/ids.types.ts'
import { hasCleanEpisode } from '../storage/clean-episodes.sql.ts'

/** Stored views: the rendered JSON of items. */

export interface StoredView {
  readonly item_num: ItemNum
  /** The item's change number when it was rendered. */
  readonly change_num: number
  readonly format: number
  /** UTF-8, as sent to clients; null if it was too long to store. */
  readonly bytes: Uint8Array | null
}

/** Read as bytes: converting to a string and back takes longer than the lookup. */
export const readMinifiedViews = prepareByNumbers<StoredView>('item_num', (db, isWanted) =>
  db
    .selectFrom('item_view')
    .select(['item_num', 'change_num', 'format', bytesOf(db, 'minified').as('bytes')])
    .where(isWanted),
)

export const readExpandedViews = prepareByNumbers<StoredView>('item_num', (db, isWanted) =>
  db
    .selectFrom('item_full_view')
    .select(['item_num', 'change_num', 'format', bytesOf(db, 'expanded').as('bytes')])
    .where(isWanted),
)

export interface ItemState {
  readonly num: ItemNum
  readonly id: ItemId
  readonly change_num: number
}

/** Reads the current change numbers of items. */
export const readItemStates = prepareByNumbers<ItemState>('num', (db, isWanted) =>
  db.selectFrom('item').select(['num', 'id', 'change_num']).where(isWanted),
)

/** Finds those of the items that those without access to explicit content see without some episodes or files. */
export const findWithHiddenParts = prepareByNumbers<{ readonly num: ItemNum }>('item.num', (db, isWanted) =>
  db
    .selectFrom('item')
    .select('item.num')
    .where(isWanted)
    .where('item.media_type', '=', 'podcast')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('episode')
            .select('episode.num')
            .whereRef('episode.item_num', '=', 'item.num')
            .where('episode.is_explicit', '=', 1)
            .where('episode.position', 'is not', null),
        ),
        eb.exists(
          eb
            .selectFrom('item_file as file')
            .select('file.num')
            .whereRef('file.item_num', '=', 'item.num')
            .where('file.kind', '=', 'audio')
            .where(eb.not(hasCleanEpisode)),
        ),
      ]),
    ),
)

export interface NewView {
  readonly id: ItemId
  readonly item_num: ItemNum
  readonly change_num: number
  readonly format: number
  readonly minified: string
  readonly expanded: string
}

/** Leaves out views of items that are gone or have changed. The number of a deleted item may be that of another one. */
export async function saveViews(tx: Tx, views: readonly NewView[], maxChars: number): Promise<void> {
  const states = await readItemStates(
    tx,
    views.map((view) => view.item_num),
  )
  const current = new Map(states.map((state) => [state.num, state]))
  const isCurrent = ({ id, item_num: num, change_num: changeNum }: NewView) =>
    current.get(num)?.id === id && current.get(num)?.change_num === changeNum
  for (const portion of inPortions(latestInOrder(views.filter(isCurrent)))) {
    await tx
      .insertInto('item_view')
      .values(portion.map(({ id: _id, expanded: _expanded, ...view }) => view))
      .onConflict((conflict) =>
        conflict.column('item_num').doUpdateSet(takeExcluded(['change_num', 'format', 'minified'])),
      )
      .execute()
    const full = portion.map(({ id: _id, minified: _minified, expanded, ...view }) => ({
      ...view,
      expanded: expanded.length > maxChars ? null : expanded,
    }))
    await tx
      .insertInto('item_full_view')
      .values(full)
      .onConflict((conflict) =>
        conflict.column('item_num').doUpdateSet(takeExcluded(['change_num', 'format', 'expanded'])),
      )
      .execute()
  }
}

/**
 * Concurrent requests render the same item more than once, which PostgreSQL rejects in one statement; transactions that
 * store views in different orders deadlock there.
 */
function latestInOrder(views: readonly NewView[]): NewView[] {
  const byAge = views.toSorted((one, other) => one.change_num - other.change_num)
  const latest = new Map(byAge.map((view) => [view.item_num, view]))
  return [...latest.values()].toSorted((one, other) => one.item_num - other.item_num)
}

export interface NumRange {
  readonly after: ItemNum
  readonly upTo: ItemNum
}

/** Lists items in a range of numbers whose view is missing or stale, in one library or all. */
export async function listWithoutView(
  db: Db,
  libraryId: LibraryId | null,
  format: number,
  { after, upTo }: NumRange,
): Promise<ItemNum[]> {
  let query = itemsWithoutView(db, format).where('item.num', '>', after).where('item.num', '<=', upTo)
  if (libraryId !== null) query = query.where('item.library_id', '=', libraryId)
  return (await query.execute()).map((row) => row.num)
}

/** Finds those of the given items whose view is missing or stale. */
export async function findWithoutView(db: Db, format: number, ids: readonly ItemId[]): Promise<ItemNum[]> {
  if (ids.length === 0) return []
  const rows = await itemsWithoutView(db, format).where('item.id', 'in', ids).execute()
  return rows.map((row) => row.num)
}

const itemsWithoutView = (db: Db, format: number) =>
  db
    .selectFrom('item')
    .leftJoin('item_full_view as view', 'view.item_num', 'item.num')
    .select('item.num')
    .where((eb) =>
      eb.or([
        eb('view.format', 'is', null),
        eb('view.format', '<>', format),
        eb('view.change_num', '<>', eb.ref('item.change_num')),
      ]),
    )
    .orderBy('item.num')

/** The highest item number. */
export async function readLastNum(db: Db): Promise<ItemNum> {
  const row = await db
    .selectFrom('item')
    .select((eb) => eb.fn.max('num').as('last'))
    .executeTakeFirst()
  return row?.last ?? asItemNum(0)
}
