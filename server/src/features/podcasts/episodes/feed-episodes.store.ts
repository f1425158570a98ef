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

/** Storage of feed episodes. */

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
  const found = new Map<string, StoredEpisode>()
  for (const portion of valuePortions(ids)) {
    const rows = await db
      .selectFrom('known_episode')
      .selectAll()
      .where('item_num', '=', itemNum)
      .where('id', 'in', portion)
      .execute()
    for (const row of rows) found.set(row.id, toStored(row))
  }
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
  const rows = episodes.map((episode) => toRow(itemNum, libraryId, episode))
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

export function toStored(row: Selectable<KnownEpisodeRow>): StoredEpisode {
  return {
    id: row.id,
    guid: row.guid,
    url: row.url,
    enclosureType: row.enclosure_type,
    enclosureSize: row.enclosure_size,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    pubDate: row.pub_date,
    publishedAt: row.published_at,
    sortedAt: row.sorted_at,
    firstSeenAt: row.first_seen_at,
    season: row.season,
    episode: row.episode,
    episodeType: row.episode_type,
    author: row.author,
    durationText: row.duration_text,
    durationSeconds: row.duration,
    isExplicit: row.is_explicit === 1,
    link: row.link,
    imageUrl: row.image_url,
    chaptersUrl: row.chapters_url,
    chaptersType: row.chapters_type,
    chapters: parseJson<StoredEpisode['chapters']>(row.chapters, []),
    transcripts: parseJson<StoredEpisode['transcripts']>(row.transcripts, []),
    contentHash: row.content_hash,
    isInFeed: row.is_in_feed === 1,
    autoState: row.auto_state === 'new' ? 'new' : 'handled',
  }
}

function toRow(itemNum: ItemNum, libraryId: LibraryId, episode: StoredEpisode) {
  return {
    id: episode.id,
    item_num: itemNum,
    library_id: libraryId,
    guid: episode.guid,
    url: episode.url,
    enclosure_type: episode.enclosureType,
    enclosure_size: episode.enclosureSize,
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    pub_date: episode.pubDate,
    published_at: episode.publishedAt,
    sorted_at: episode.sortedAt,
    first_seen_at: episode.firstSeenAt,
    season: episode.season,
    episode: episode.episode,
    episode_type: episode.episodeType,
    author: episode.author,
    duration_text: episode.durationText,
    duration: episode.durationSeconds,
    is_explicit: episode.isExplicit ? (1 as const) : (0 as const),
    link: episode.link,
    image_url: episode.imageUrl,
    chapters_url: episode.chaptersUrl,
    chapters_type: episode.chaptersType,
    chapters: JSON.stringify(episode.chapters),
    transcripts: JSON.stringify(episode.transcripts),
    content_hash: episode.contentHash,
    is_in_feed: episode.isInFeed ? (1 as const) : (0 as const),
    auto_state: episode.autoState,
  }
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
