import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { parseJson } from '../../../lib/json.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { lockForTransaction } from '../../../platform/db/locks.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { readInPortions, valuePortions } from '../../../platform/db/upsert.ts'
import type { KnownEpisodeRow } from '../../../platform/db/podcast-schema.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { KnownEpisode } from '../feed/feed-identity.rules.ts'
import type { StoredEpisode } from '../podcasts.types.ts'
import type { Selectable } from 'kysely'
import { flagIn, listIn, rowFields } from '../../../platform/db/row-fields.ts'

/** Storage of feed episodes. */

type OwnColumns = Omit<Selectable<KnownEpisodeRow>, 'num' | 'item_num' | 'library_id'>

const { toShape: toStored, toRow } = rowFields<OwnColumns, StoredEpisode>()({
  id: 'id',
  guid: 'guid',
  url: 'url',
  enclosureType: 'enclosure_type',
  enclosureSize: 'enclosure_size',
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  pubDate: 'pub_date',
  publishedAt: 'published_at',
  sortedAt: 'sorted_at',
  firstSeenAt: 'first_seen_at',
  season: 'season',
  episode: 'episode',
  episodeType: 'episode_type',
  author: 'author',
  durationText: 'duration_text',
  durationSeconds: 'duration',
  isExplicit: flagIn('is_explicit'),
  link: 'link',
  imageUrl: 'image_url',
  chaptersUrl: 'chapters_url',
  chaptersType: 'chapters_type',
  chapters: listIn('chapters'),
  transcripts: listIn('transcripts'),
  contentHash: 'content_hash',
  isInFeed: flagIn('is_in_feed'),
  autoState: {
    column: 'auto_state',
    read: (stored) => (stored === 'new' ? 'new' : 'handled'),
    write: (state) => state,
  },
})

/** Serialises the adding of new episodes: otherwise two transactions could add the same one. */
export const lockEpisodes = (tx: Tx, itemNum: ItemNum): Promise<void> =>
  lockForTransaction(tx, `episodes of ${itemNum}`)

export async function readEpisodes(db: Db, itemNum: ItemNum): Promise<StoredEpisode[]> {
  const rows = await db.selectFrom('known_episode').selectAll().where('item_num', '=', itemNum).execute()
  return rows.map(toStored)
}

/** In the order of the ids. */
export async function findEpisodes(
  db: Db,
  itemNum: ItemNum,
  ids: readonly string[],
): Promise<StoredEpisode[]> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('known_episode')
      .selectAll()
      .where('item_num', '=', itemNum)
      .where('id', 'in', portion)
      .execute(),
  )
  const found = new Map(rows.map((row) => [row.id, toStored(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Episodes waiting for an automatic download, newest first. */
export async function listNewEpisodes(db: Db, itemNum: ItemNum): Promise<StoredEpisode[]> {
  const rows = await db
    .selectFrom('known_episode')
    .selectAll()
    .where('item_num', '=', itemNum)
    .where('auto_state', '=', 'new')
    .orderBy('sorted_at', 'desc')
    .orderBy('num')
    .execute()
  return rows.map(toStored)
}

export async function setHandled(db: Db, ids: readonly string[]): Promise<void> {
  for (const portion of valuePortions(ids)) {
    await db.updateTable('known_episode').set({ auto_state: 'handled' }).where('id', 'in', portion).execute()
  }
}

export interface EpisodeOnDisk extends KnownEpisode {
  readonly hasFile: boolean
}

/** Episodes that are or were on disk; the feed may contain them too. */
export async function readKeptEpisodes(db: Db, itemNum: ItemNum): Promise<EpisodeOnDisk[]> {
  const rows = await db
    .selectFrom('episode')
    .select(['id', 'guid', 'enclosure_url', 'title', 'published_at', 'duration', 'file_num'])
    .where('item_num', '=', itemNum)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    guid: row.guid,
    url: row.enclosure_url,
    title: row.title,
    publishedAt: row.published_at,
    durationSeconds: row.duration > 0 ? row.duration : null,
    hasFile: row.file_num !== null,
  }))
}

/** Podcasts with episodes on disk that have no entry in their feed. */
export async function findWithUnmatchedFiles(db: Db, itemIds: readonly ItemId[]): Promise<ItemId[]> {
  const rows = await readInPortions(itemIds, (portion) =>
    db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .leftJoin('known_episode as own', 'own.id', 'episode.id')
      .select('item.id')
      .distinct()
      .where('item.id', 'in', portion)
      .where('episode.file_num', 'is not', null)
      .where('own.num', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('known_episode as other')
            .select('other.num')
            .whereRef('other.item_num', '=', 'episode.item_num'),
        ),
      )
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Gives an entry of a feed the id of an episode on disk. */
export async function replaceEpisodeId(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('known_episode')
    .set({ id: to, auto_state: 'handled' })
    .where('id', '=', from)
    .execute()
}

/** Inserts new episodes and updates changed ones. */
export async function saveEpisodes(
  tx: Tx,
  { itemNum, libraryId }: { readonly itemNum: ItemNum; readonly libraryId: LibraryId },
  episodes: readonly StoredEpisode[],
): Promise<void> {
  const rows = episodes.map((episode) => ({ ...toRow(episode), item_num: itemNum, library_id: libraryId }))
  await saveRows(tx, 'known_episode', rows, ['id'])
}

export async function setInFeed(tx: Tx, ids: readonly string[], isInFeed: boolean): Promise<void> {
  for (const portion of valuePortions(ids)) {
    await tx
      .updateTable('known_episode')
      .set({ is_in_feed: isInFeed ? 1 : 0 })
      .where('id', 'in', portion)
      .execute()
  }
}

/** Episodes of the podcast that its feed marks as explicit and the podcast doesn't, or the other way round. */
export async function findOtherMarks(db: Db, itemNum: ItemNum): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('known_episode as fed')
    .innerJoin('episode', 'episode.id', 'fed.id')
    .select(['fed.id', 'fed.is_explicit'])
    .where('fed.item_num', '=', itemNum)
    .where('episode.position', 'is not', null)
    .whereRef('episode.is_explicit', '<>', 'fed.is_explicit')
    .execute()
  return new Map(rows.map((row) => [row.id, row.is_explicit === 1]))
}

/** Maps episode ids to the language of their first transcript. */
export async function listTranscriptLanguages(
  db: Db,
  itemIds: readonly ItemId[],
): Promise<Map<string, string | null>> {
  const rows = await readInPortions(itemIds, (portion) =>
    db
      .selectFrom('known_episode as episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .select(['episode.id', 'episode.transcripts'])
      .where('item.id', 'in', portion)
      .where('episode.transcripts', '<>', '[]')
      .execute(),
  )
  const languages = new Map<string, string | null>()
  for (const { id, transcripts } of rows) {
    const [first] = parseJson<StoredEpisode['transcripts']>(transcripts, [])
    if (first) languages.set(id, first.language)
  }
  return languages
}
