import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'
import { progressOfEpisode } from '../../../platform/db/progress-of.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { KnownEpisodeEntry } from './known-episodes.types.ts'

/** Episodes for lists, with feed episodes and those only on disk in the same form. */

const OF_PODCAST = [
  'item.id as item_id',
  'item.title as podcast_title',
  'item.author_line as podcast_author',
  'item.updated_at as podcast_updated_at',
  'item_cover.path as cover_path',
] as const

const HEARD = [
  'progress.position as heard_position',
  'progress.fraction as heard_fraction',
  'progress.is_finished as heard_finished',
  'progress.updated_at as heard_at',
] as const

/** Of an episode in the podcast, which may have been edited, its own values are shown. */
const EDITABLE = ['title', 'subtitle', 'season', 'episode', 'episode_type'] as const
/** A file put into the folder may have no date of its own. */
const EDITABLE_DATES = ['pub_date', 'published_at'] as const

export function selectFed(db: Db, userId: UserId) {
  return db
    .selectFrom('known_episode as fed')
    .innerJoin('item', 'item.num', 'fed.item_num')
    .leftJoin('item_cover', 'item_cover.item_num', 'item.num')
    .leftJoin('episode', 'episode.id', 'fed.id')
    .leftJoin('progress', (join) => join.on(progressOfEpisode(userId)))
    .select((eb) => [
      'fed.num as num',
      'fed.id',
      ...OF_PODCAST,
      ...EDITABLE.map((column) =>
        eb
          .case()
          .when('episode.position', 'is', null)
          .then(eb.ref(`fed.${column}`))
          .else(eb.ref(`episode.${column}`))
          .end()
          .as(column),
      ),
      ...EDITABLE_DATES.map((column) =>
        eb
          .case()
          .when(eb.or([eb('episode.position', 'is', null), eb('episode.published_at', 'is', null)]))
          .then(eb.ref(`fed.${column}`))
          .else(eb.ref(`episode.${column}`))
          .end()
          .as(column),
      ),
      'fed.sorted_at',
      'fed.is_explicit',
      'fed.duration',
      'fed.url',
      'fed.enclosure_type',
      'fed.enclosure_size',
      'fed.guid',
      'fed.link',
      'fed.image_url',
      'fed.is_in_feed',
      'fed.chapters_url',
      'fed.transcripts',
      'episode.file_num',
      'episode.size as file_size',
      'episode.duration as file_duration',
      ...HEARD,
    ])
}

/** Episodes on disk that are not in any known feed. */
export function selectUnfed(db: Db, userId: UserId) {
  return db
    .selectFrom('episode')
    .innerJoin('item', 'item.num', 'episode.item_num')
    .leftJoin('item_cover', 'item_cover.item_num', 'item.num')
    .leftJoin('known_episode as fed', 'fed.id', 'episode.id')
    .leftJoin('progress', (join) => join.on(progressOfEpisode(userId)))
    .select((eb) => [
      'episode.num as num',
      'episode.id',
      ...OF_PODCAST,
      'episode.title',
      'episode.subtitle',
      'episode.pub_date',
      'episode.published_at',
      eb.fn.coalesce('episode.published_at', 'episode.added_at').as('sorted_at'),
      'episode.season',
      'episode.episode',
      'episode.episode_type',
      'episode.is_explicit',
      'episode.duration',
      'episode.enclosure_url as url',
      'episode.enclosure_type',
      'episode.enclosure_size',
      'episode.guid',
      eb.lit(null).as('image_url'),
      'episode.file_num',
      'episode.size as file_size',
      'episode.duration as file_duration',
      ...HEARD,
    ])
    .where('fed.num', 'is', null)
    .where('episode.position', 'is not', null)
}

type OfPodcast = { itemNum: ItemNum; userId: UserId }

const fedOf = statement<OfPodcast, EpisodeRow>((db, value) =>
  selectFed(db, value('userId')).where('fed.item_num', '=', value('itemNum')),
)
const unfedOf = statement<OfPodcast, EpisodeRow>((db, value) =>
  selectUnfed(db, value('userId')).where('episode.item_num', '=', value('itemNum')),
)

/** Reads all episodes of a podcast, in no particular order. */
export async function readKnownEpisodes(
  db: Db,
  itemNum: ItemNum,
  userId: UserId,
): Promise<KnownEpisodeEntry[]> {
  const fed = await fedOf(db, { itemNum, userId })
  const unfed = await unfedOf(db, { itemNum, userId })
  return [...fed.map(toEntry), ...unfed.map(toEntry)]
}

export interface EpisodeRow {
  readonly id: string
  readonly item_id: ItemId
  readonly podcast_title: string
  readonly podcast_author: string
  readonly podcast_updated_at: number
  readonly cover_path: string | null
  readonly title: string
  readonly subtitle: string
  readonly pub_date: string
  readonly published_at: number | null
  readonly sorted_at: number
  readonly season: string
  readonly episode: string
  readonly episode_type: string
  readonly is_explicit: number
  readonly duration: number | null
  readonly url: string | null
  readonly enclosure_type: string | null
  readonly enclosure_size: string | null
  readonly guid: string | null
  readonly link?: string
  readonly image_url: string | null
  readonly is_in_feed?: number
  readonly chapters_url?: string | null
  readonly transcripts?: string
  readonly file_num: number | null
  readonly file_size: number | null
  readonly file_duration: number | null
  readonly heard_position: number | null
  readonly heard_fraction: number | null
  readonly heard_finished: number | null
  readonly heard_at: number | null
}

export function toEntry(row: EpisodeRow): KnownEpisodeEntry {
  const hasFile = row.file_num !== null
  return {
    id: row.id,
    itemId: row.item_id,
    title: row.title,
    subtitle: row.subtitle,
    pubDate: row.pub_date,
    publishedAt: row.published_at,
    sortedAt: Number(row.sorted_at),
    season: row.season,
    episode: row.episode,
    episodeType: row.episode_type,
    isExplicit: row.is_explicit === 1,
    durationSeconds: (hasFile ? row.file_duration : row.duration) || null,
    url: row.url,
    enclosureType: row.enclosure_type ?? '',
    enclosureSize: row.enclosure_size ?? '',
    guid: row.guid,
    link: row.link ?? '',
    imageUrl: row.image_url,
    isInFeed: row.is_in_feed === 1,
    hasFile,
    fileSize: row.file_size ?? 0,
    hasChapters: row.chapters_url != null,
    hasTranscript: row.transcripts !== undefined && row.transcripts !== '[]',
    place:
      row.heard_at === null
        ? null
        : {
            positionSeconds: row.heard_position ?? 0,
            fraction: row.heard_fraction ?? 0,
            isFinished: row.heard_finished === 1,
            updatedAt: row.heard_at,
          },
  }
}

export async function dismissEpisodes(
  db: Db,
  userId: UserId,
  libraryId: LibraryId,
  ids: readonly string[],
  isDismissed: boolean,
): Promise<void> {
  const rows = await db
    .selectFrom('known_episode')
    .select('num')
    .where('library_id', '=', libraryId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length === 0) return
  const nums = rows.map(({ num }) => num)
  if (!isDismissed) {
    await db
      .deleteFrom('dismissed_episode')
      .where('user_id', '=', userId)
      .where('known_episode_num', 'in', nums)
      .execute()
    return
  }
  await db
    .insertInto('dismissed_episode')
    .values(nums.map((num) => ({ user_id: userId, known_episode_num: num })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
