import type { LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { namedLinks } from '../../platform/db/named-links.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import type { AuthorRow } from '../../platform/db/name-schema.ts'
import type { Database } from '../../platform/db/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { LabelKind } from '../items/items.types.ts'
import type { ItemOrder } from './sorts.rules.ts'

/** Reads the data for lists: item numbers, in orders and sets, as columns. */

export interface LibraryState {
  readonly change_num: number
  readonly media_type: string
  readonly settings: string
}

const findState = statement<{ libraryId: LibraryId }, LibraryState>((db, value) =>
  db
    .selectFrom('library')
    .select(['change_num', 'media_type', 'settings'])
    .where('id', '=', value('libraryId')),
)

export async function readState(db: Db, libraryId: LibraryId): Promise<LibraryState | undefined> {
  return (await findState(db, { libraryId }))[0]
}

/** One array per column. */
export type Columns = readonly unknown[][]

export function readFacts(db: Db, libraryId: LibraryId): Promise<Columns> {
  const columns = ['num', 'flags', 'duration', 'size', 'num_tracks', 'num_audio_files'] as const
  return readColumns(db, columns, ofLibrary(db, libraryId).select(columns))
}

export function readItemColumns(
  db: Db,
  libraryId: LibraryId,
  columns: readonly ('num' | 'id' | 'change_num' | 'added_at' | 'updated_at')[],
): Promise<Columns> {
  return readColumns(db, columns, ofLibrary(db, libraryId).select([...columns]))
}

const ofLibrary = (db: Db, libraryId: LibraryId) => db.selectFrom('item').where('library_id', '=', libraryId)

const ORDER_COLUMNS = {
  title: 'title_key',
  titlePlain: 'title_plain_key',
  publishedYear: 'published_year_key',
  added: 'added_at',
  updated: 'updated_at',
  size: 'size',
  duration: 'duration',
  tracks: 'num_tracks',
  birthtime: 'birthtime_ms',
  mtime: 'mtime_ms',
} as const
type SimpleOrder = keyof typeof ORDER_COLUMNS

/** Ascending; callers reverse it for descending order. */
export function readOrder(db: Db, libraryId: LibraryId, order: SimpleOrder): Promise<Columns> {
  const query = ofLibrary(db, libraryId).select('num').orderBy(ORDER_COLUMNS[order]).orderBy('num')
  return readColumns(db, ['num'], query)
}

/**
 * An author's books are always sorted by series and title in ascending order, whichever way the authors are sorted.
 */
export function readAuthorOrder(
  db: Db,
  libraryId: LibraryId,
  { order, isDescending }: { readonly order: 'author' | 'authorLastFirst'; readonly isDescending: boolean },
): Promise<Columns> {
  const column = order === 'author' ? 'author_key' : 'author_lf_key'
  const query = ofLibrary(db, libraryId)
    .select('num')
    .orderBy(column, isDescending ? 'desc' : 'asc')
    .orderBy('author_tail_key')
    .orderBy('num')
  return readColumns(db, ['num'], query)
}

export const isAuthorOrder = (order: ItemOrder): order is 'author' | 'authorLastFirst' =>
  order === 'author' || order === 'authorLastFirst'

/** Titles and series names sorted together: item numbers, and negated series numbers. */
export function readMixedOrder(db: Db, libraryId: LibraryId, isPlain: boolean): Promise<Columns> {
  const titles = db
    .selectFrom('item')
    .select(['num as entry', isPlain ? 'title_plain_key as sort_key' : 'title_key as sort_key'])
    .where('library_id', '=', libraryId)
    .$castTo<{ entry: number; sort_key: string }>()
  const names = db
    .selectFrom('series')
    .select((eb) => [
      sql<number>`-num`.as('entry'),
      eb.ref(isPlain ? 'name_plain_key' : 'name_key').as('sort_key'),
    ])
    .where('library_id', '=', libraryId)
  const query = db
    .selectFrom(titles.unionAll(names).as('both'))
    .select('entry')
    .orderBy('sort_key')
    .orderBy('entry')
  return readColumns(db, ['entry'], query)
}

export function readLabelMembers(
  db: Db,
  libraryId: LibraryId,
  kind: LabelKind,
  name: string,
): Promise<Columns> {
  const query = namedLinks(db, 'label')
    .select('link.item_num')
    .where('named.library_id', '=', libraryId)
    .where('named.kind', '=', kind)
    .where('named.name', '=', name)
  return readColumns(db, ['item_num'], query)
}

export function readAuthorMembers(db: Db, libraryId: LibraryId, authorId: string): Promise<Columns> {
  const query = namedLinks(db, 'author')
    .select('link.item_num')
    .where('named.library_id', '=', libraryId)
    .where('named.id', '=', authorId)
  return readColumns(db, ['item_num'], query)
}

/** Sorted by name. */
export const readSeriesRows = (db: Db, libraryId: LibraryId): Promise<Columns> =>
  readInOrder(db, libraryId, 'series', 'name_key', [
    'num',
    'id',
    'name',
    'description',
    'added_at',
    'updated_at',
  ])

export const readSeriesOrderPlain = (db: Db, libraryId: LibraryId): Promise<Columns> =>
  readInOrder(db, libraryId, 'series', 'name_plain_key', ['num'])

/** Grouped by series, each in sequence order. */
export function readSeriesBooks(db: Db, libraryId: LibraryId): Promise<Columns> {
  const query = namedLinks(db, 'series')
    .select(['link.series_num', 'link.item_num', 'link.sequence'])
    .where('named.library_id', '=', libraryId)
    .orderBy('link.series_num')
    .orderBy('link.sequence_key')
    .orderBy('link.item_num')
  return readColumns(db, ['series_num', 'item_num', 'sequence'], query)
}

/** Episodes of a podcast library, newest first. */
export function readEpisodeRows(db: Db, libraryId: LibraryId): Promise<Columns> {
  const columns = ['num', 'id', 'item_num', 'is_explicit'] as const
  const query = db
    .selectFrom('episode')
    .select(columns)
    .where('library_id', '=', libraryId)
    .where('position', 'is not', null)
    .orderBy(sql`coalesce(published_at, 0)`, 'desc')
    .orderBy('num', 'desc')
  return readColumns(db, columns, query)
}

/** Sorted by name. */
export const readAuthorRows = (db: Db, libraryId: LibraryId): Promise<Columns> =>
  readInOrder(db, libraryId, 'author', 'name_key', [
    'num',
    'id',
    'name',
    'last_first',
    'last_first_key',
    'asin',
    'description',
    'image_path',
    'added_at',
    'updated_at',
  ])

/** The casts are needed because the compiler can't type a query whose table is a parameter. */
function readInOrder<Table extends 'author' | 'series'>(
  db: Db,
  libraryId: LibraryId,
  table: Table,
  key: keyof Database[Table] & string,
  columns: readonly (keyof Database[Table] & string)[],
): Promise<Columns> {
  const query = db
    .selectFrom(table as 'author')
    .select(columns as readonly (keyof AuthorRow)[])
    .where('library_id', '=', libraryId)
    .orderBy(key as 'name_key')
    .orderBy('num')
  return readColumns(db, columns, query)
}

export function readAuthorBooks(db: Db, libraryId: LibraryId): Promise<Columns> {
  const query = namedLinks(db, 'author')
    .select(['link.author_num', 'link.item_num'])
    .where('named.library_id', '=', libraryId)
  return readColumns(db, ['author_num', 'item_num'], query)
}
