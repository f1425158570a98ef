import type { FeedEntityType } from '@lectern/contract/feeds'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import { findShape } from '../../platform/db/find-row.ts'
import type { FeedRow } from '../../platform/db/feed-schema.ts'
import { columnsQuery, parseColumns } from '../../platform/db/json-columns.ts'
import { flagIn, rowFields } from '../../platform/db/row-fields.ts'
import { type PlaceFor, statement } from '../../platform/db/statement.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { Feed, FeedState } from './feeds.types.ts'

const { toShape: toFeed, toRow } = rowFields<Selectable<FeedRow>, Feed>()({
  id: 'id',
  slug: 'slug',
  userId: 'user_id',
  libraryId: 'library_id',
  entityType: 'entity_type',
  entityId: 'entity_id',
  serverAddress: 'server_address',
  title: 'title',
  description: 'description',
  preventsIndexing: flagIn('prevent_indexing'),
  ownerName: 'owner_name',
  ownerEmail: 'owner_email',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastFetchedAt: 'last_fetched_at',
})

export async function insertFeed(tx: Tx, feed: Feed): Promise<void> {
  await tx.insertInto('feed').values(toRow(feed)).execute()
}

/** Returns false if it was already deleted. */
export const deleteFeed = (db: Db, id: string): Promise<boolean> => deleteRow(db, 'feed', { id })

export async function renameFeed(
  db: Db,
  { id, title, description }: Pick<Feed, 'id' | 'title' | 'description'>,
  now: number,
): Promise<void> {
  await db.updateTable('feed').set({ title, description, updated_at: now }).where('id', '=', id).execute()
}

const FETCHES_EVERY_MS = 60_000

/** At most once a minute: some apps poll all the time. */
export async function setLastFetched(
  db: Db,
  table: 'feed' | 'feed_address',
  id: string,
  now: number,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ last_fetched_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_fetched_at', 'is', null), eb('last_fetched_at', '<', now - FETCHES_EVERY_MS)]),
    )
    .execute()
}

export const findFeed = (db: Db, id: string): Promise<Feed | undefined> =>
  findShape(db, 'feed', { id }, toFeed)

const selectState = statement((db: Db, value: PlaceFor<{ slug: string }>) =>
  stateQuery(db).where('feed.slug', '=', value('slug')),
)

/** Finds a feed by slug, with the change numbers of its contents. */
export async function findFeedState(db: Db, slug: string): Promise<FeedState | undefined> {
  const [row] = await selectState(db, { slug })
  return row && toState(row)
}

export async function listFeedStates(db: Db): Promise<FeedState[]> {
  const rows = await stateQuery(db).orderBy('feed.created_at').orderBy('feed.id').execute()
  return rows.map(toState)
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom('feed').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

export async function listFeedsOfType(db: Db, entityType: FeedEntityType): Promise<Feed[]> {
  const rows = await db.selectFrom('feed').selectAll().where('entity_type', '=', entityType).execute()
  return rows.map(toFeed)
}

export async function listFeedsOf(
  db: Db,
  entityType: FeedEntityType,
  entityIds: readonly string[],
): Promise<Feed[]> {
  const wanted = new Set(entityIds)
  return (await listFeedsOfType(db, entityType)).filter(({ entityId }) => wanted.has(entityId))
}

/** With the number of the item, for feeds of items. */
export async function listFeedsOfLibrary(
  db: Db,
  libraryId: LibraryId,
): Promise<{ feed: Feed; itemNum: ItemNum | null }[]> {
  const rows = await db
    .selectFrom('feed')
    .leftJoin('item', 'item.id', 'feed.entity_id')
    .selectAll('feed')
    .select('item.num as item_num')
    .where('feed.library_id', '=', libraryId)
    .orderBy('feed.id')
    .execute()
  return rows.map((row) => ({ feed: toFeed(row), itemNum: row.item_num }))
}

const ENTRY_COLUMNS = ['entry_id', 'published_at', 'public_id'] as const
const selectEntries = statement((db: Db, value: PlaceFor<{ feedId: string }>) =>
  columnsQuery(
    db,
    ENTRY_COLUMNS,
    db.selectFrom('feed_entry').select(ENTRY_COLUMNS).where('feed_id', '=', value('feedId')),
  ),
)

/** By entry id. */
interface KnownEntries {
  readonly dates: ReadonlyMap<string, number>
  readonly publicIds: ReadonlyMap<string, string>
}

export async function readKnownEntries(db: Db, feedId: string): Promise<KnownEntries> {
  const [ids, dates, publicIds] = parseColumns(ENTRY_COLUMNS, await selectEntries(db, { feedId }))
  return {
    dates: new Map(ids.map((id, index) => [id as string, dates[index] as number])),
    publicIds: new Map(
      ids.flatMap((id, index) => {
        const publicId = publicIds[index]
        return publicId === null ? [] : [[id as string, publicId as string]]
      }),
    ),
  }
}

export interface ImportedEntry {
  /** The id on this server. */
  readonly id: string
  readonly publicId: string
  readonly publishedAt: number
}

export async function insertImportedEntries(
  tx: Tx,
  feedId: string,
  entries: readonly ImportedEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    feed_id: feedId,
    entry_id: entry.id,
    published_at: entry.publishedAt,
    public_id: entry.publicId,
  }))
  for (const portion of inPortions(rows)) await tx.insertInto('feed_entry').values(portion).execute()
}

export async function saveEntryDates(
  db: Db,
  feedId: string,
  dates: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...dates].map(([entryId, publishedAt]) => ({
    feed_id: feedId,
    entry_id: entryId,
    published_at: publishedAt,
  }))
  await saveRows(db, 'feed_entry', rows, ['feed_id', 'entry_id'])
}

interface SeriesOfFeed {
  readonly libraryId: LibraryId
  readonly name: string
  readonly description: string | null
  readonly books: readonly { readonly id: ItemId; readonly sequence: string | null }[]
}

export async function findSeriesOfFeed(db: Db, id: string): Promise<SeriesOfFeed | undefined> {
  const series = await db
    .selectFrom('series')
    .select(['num', 'library_id', 'name', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!series) return undefined
  const books = await db
    .selectFrom('item_series as place')
    .innerJoin('item', 'item.num', 'place.item_num')
    .select(['item.id', 'place.sequence'])
    .where('place.series_num', '=', series.num)
    .orderBy('place.sequence_key')
    .orderBy('place.item_num')
    .execute()
  return { libraryId: series.library_id, name: series.name, description: series.description, books }
}

function stateQuery(db: Db) {
  return db
    .selectFrom('feed')
    .innerJoin('library', 'library.id', 'feed.library_id')
    .leftJoin('collection', 'collection.id', 'feed.entity_id')
    .leftJoin('playlist', 'playlist.id', 'feed.entity_id')
    .leftJoin('series', 'series.id', 'feed.entity_id')
    .selectAll('feed')
    .select((eb) => [
      'library.change_num as library_change',
      eb.fn
        .coalesce('collection.updated_at', 'playlist.updated_at', 'series.updated_at', eb.lit(0))
        .as('entity_change'),
    ])
}

function toState(
  row: Selectable<FeedRow> & { readonly library_change: number; readonly entity_change: number },
): FeedState {
  return { feed: toFeed(row), version: `${row.library_change}.${row.entity_change}.${row.updated_at}` }
}
