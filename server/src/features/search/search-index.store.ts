import type { LibraryId } from '@lectern/contract/ids'
import { groupBy } from '../../lib/group-by.ts'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { namedLinks } from '../../platform/db/named-links.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { LabelKind } from '../items/items.types.ts'

/** Reads what is indexed: changed items and the names linked to them. */

export interface IndexPosition {
  readonly changeNum: number
  readonly itemNum: ItemNum
}

export interface IndexState extends IndexPosition {
  readonly format: number
}

export interface LibraryForSearch {
  readonly mediaType: string
  readonly changeNum: number
  /** Null if the library is not indexed yet. */
  readonly state: IndexState | null
}

interface LibraryRow {
  readonly media_type: string
  readonly change_num: number
  readonly format: number | null
  readonly indexed_change_num: number | null
  readonly item_num: ItemNum | null
}

const libraryStatement = statement<{ readonly id: LibraryId }, LibraryRow>((db, value) =>
  db
    .selectFrom('library')
    .leftJoin('search_state', 'search_state.library_id', 'library.id')
    .select(['library.media_type', 'library.change_num', 'search_state.format'])
    .select(['search_state.change_num as indexed_change_num', 'search_state.item_num'])
    .where('library.id', '=', value('id')),
)

export async function findLibraryForSearch(db: Db, id: LibraryId): Promise<LibraryForSearch | undefined> {
  const [row] = await libraryStatement(db, { id })
  if (!row) return undefined
  const { format, indexed_change_num: indexed, item_num: itemNum } = row
  const state =
    format === null || indexed === null || itemNum === null ? null : { format, changeNum: indexed, itemNum }
  return { mediaType: row.media_type, changeNum: row.change_num, state }
}

export async function saveIndexState(tx: Tx, libraryId: LibraryId, state: IndexState): Promise<void> {
  const values = { format: state.format, change_num: state.changeNum, item_num: state.itemNum }
  await tx
    .insertInto('search_state')
    .values({ library_id: libraryId, ...values })
    .onConflict((conflict) => conflict.column('library_id').doUpdateSet(values))
    .execute()
}

export async function listLibraryIds(db: Db): Promise<LibraryId[]> {
  const rows = await db.selectFrom('library').select('id').execute()
  return rows.map((row) => row.id)
}

/** An item's raw texts, not normalised yet. */
export interface ItemTexts extends IndexPosition {
  readonly title: string
  readonly people: readonly string[]
  readonly series: readonly string[]
  readonly more: readonly string[]
}

/** Lists the next items changed after a position, in order of change. */
export async function listChangedItems(
  db: Db,
  libraryId: LibraryId,
  after: IndexPosition,
  limit: number,
): Promise<ItemTexts[]> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('book', 'book.item_num', 'item.num')
    .leftJoin('podcast', 'podcast.item_num', 'item.num')
    .leftJoin('music', 'music.item_num', 'item.num')
    .select(['item.num', 'item.change_num', 'item.title', 'book.subtitle', 'book.asin', 'book.isbn'])
    .select(['podcast.author', 'podcast.itunes_id', 'podcast.itunes_artist_id'])
    .select(['music.artists', 'music.album', 'music.album_artist', 'music.composer'])
    .where('item.library_id', '=', libraryId)
    .where((eb) =>
      eb.or([
        eb('item.change_num', '>', after.changeNum),
        eb.and([eb('item.change_num', '=', after.changeNum), eb('item.num', '>', after.itemNum)]),
      ]),
    )
    .where('item.change_num', '>=', after.changeNum)
    .orderBy('item.change_num')
    .orderBy('item.num')
    .limit(limit)
    .execute()
  const names = await readNames(
    db,
    rows.map((row) => row.num),
  )
  return rows.map((row) => ({
    changeNum: row.change_num,
    itemNum: row.num,
    title: row.title,
    people: [
      ...names.authors(row.num),
      ...names.labels(row.num, 'narrator'),
      ...present([row.author, row.album_artist, row.composer]),
      ...parseJson<string[]>(row.artists, []),
    ],
    series: [...names.series(row.num), ...present([row.album])],
    more: [
      ...present([row.subtitle, row.asin, row.isbn?.replace(/[^0-9Xx]/g, ''), row.itunes_id]),
      ...present([row.itunes_artist_id]),
      ...names.labels(row.num, 'tag'),
      ...names.labels(row.num, 'genre'),
    ],
  }))
}

const present = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []))

async function readNames(db: Db, itemNums: readonly ItemNum[]) {
  if (itemNums.length === 0) return { authors: () => [], series: () => [], labels: () => [] }
  const authors = await namedLinks(db, 'author')
    .select(['link.item_num', 'named.name'])
    .where('link.item_num', 'in', itemNums)
    .orderBy('link.position')
    .execute()
  const series = await namedLinks(db, 'series')
    .select(['link.item_num', 'named.name', 'link.sequence'])
    .where('link.item_num', 'in', itemNums)
    .orderBy('link.position')
    .execute()
  const labels = await namedLinks(db, 'label')
    .select(['link.item_num', 'named.kind', 'named.name'])
    .where('link.item_num', 'in', itemNums)
    .where('named.kind', 'in', ['tag', 'genre', 'narrator'])
    .orderBy('link.position')
    .execute()
  const [authorsOf, seriesOf, labelsOf] = [
    groupBy(authors, (row) => row.item_num),
    groupBy(series, (row) => row.item_num),
    groupBy(labels, (row) => row.item_num),
  ]
  return {
    authors: (num: ItemNum) => (authorsOf.get(num) ?? []).map(({ name }) => name),
    series: (num: ItemNum) =>
      (seriesOf.get(num) ?? []).map(({ name, sequence }) => (sequence ? `${name} ${sequence}` : name)),
    labels: (num: ItemNum, kind: LabelKind) =>
      (labelsOf.get(num) ?? []).filter((label) => label.kind === kind).map(({ name }) => name),
  }
}

export interface NamedThing {
  readonly num: number
  readonly name: string
}

/** Lists the authors linked to the items. Renaming one counts as a change of its items. */
export async function listRelatedAuthors(db: Db, itemNums: readonly ItemNum[]): Promise<NamedThing[]> {
  const authors = namedLinks(db, 'author').where('link.item_num', 'in', itemNums)
  return authors.select(['named.num', 'named.name']).distinct().execute()
}

export async function listRelatedSeries(db: Db, itemNums: readonly ItemNum[]): Promise<NamedThing[]> {
  const series = namedLinks(db, 'series').where('link.item_num', 'in', itemNums)
  return series.select(['named.num', 'named.name']).distinct().execute()
}

export async function listRelatedLabels(
  db: Db,
  itemNums: readonly ItemNum[],
  kind: LabelKind,
): Promise<NamedThing[]> {
  const labels = namedLinks(db, 'label').where('link.item_num', 'in', itemNums).where('named.kind', '=', kind)
  return labels.select(['named.num', 'named.name']).distinct().execute()
}

export async function listEpisodeTitles(db: Db, itemNums: readonly ItemNum[]): Promise<NamedThing[]> {
  return db
    .selectFrom('episode')
    .select(['num', 'title as name'])
    .where('item_num', 'in', itemNums)
    .where('position', 'is not', null)
    .execute()
}

/** Lists all episodes in batches, ordered by number. */
export async function listEpisodesAfter(db: Db, num: number, limit: number): Promise<NamedThing[]> {
  return db
    .selectFrom('episode')
    .select(['num', 'title as name'])
    .where('num', '>', num)
    .where('position', 'is not', null)
    .orderBy('num')
    .limit(limit)
    .execute()
}

/** Returns a value that changes whenever something is indexed. */
export async function readLevel(db: Db): Promise<string> {
  const rows = await db.selectFrom('search_state').selectAll().orderBy('library_id').execute()
  return JSON.stringify(rows)
}
