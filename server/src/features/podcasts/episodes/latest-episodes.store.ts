import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { jsonRows } from '../../../platform/db/json-columns.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { User } from '../../users/users.types.ts'
import { viewerStatement } from '../../visibility/viewer-statement.sql.ts'
import { type EpisodeRow, selectFed, selectUnfed, toEntry } from './known-episodes.store.ts'
import type { LatestEntry } from './known-episodes.types.ts'

/** The latest episodes of a library, both from feeds and on disk. */

export interface LatestEpisodesOptions {
  readonly filter: Filter
  readonly offset: number
  readonly limit: number
}

type Filter = 'unplayed' | 'all' | 'downloaded'

interface Wanted {
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly most: number
}

type Builder = ExpressionBuilder<Database, 'progress' | 'episode'>

const CONDITIONS = {
  unplayed: (eb: Builder) => eb.or([eb('progress.num', 'is', null), eb('progress.is_finished', '=', 0)]),
  downloaded: (eb: Builder) => eb('episode.file_num', 'is not', null),
  all: (eb: Builder) => eb.lit(true),
}

const FED_ROWS = jsonRows<EpisodeRow>(
  [
    'id',
    'item_id',
    'podcast_title',
    'podcast_author',
    'podcast_updated_at',
    'cover_path',
    'title',
    'subtitle',
    'pub_date',
    'published_at',
    'sorted_at',
    'season',
    'episode',
    'episode_type',
    'is_explicit',
    'duration',
    'url',
    'enclosure_type',
    'enclosure_size',
    'guid',
    'link',
    'image_url',
    'is_in_feed',
    'chapters_url',
    'transcripts',
    'file_num',
    'file_size',
    'file_duration',
    'heard_position',
    'heard_fraction',
    'heard_finished',
    'heard_at',
  ],
  ['duration', 'file_duration', 'heard_position', 'heard_fraction'],
)

const statementsFor = (filter: Filter) => ({
  fed: viewerStatement<Wanted, { readonly list: string }>((db, value, isVisible, isEpisodeVisible) =>
    FED_ROWS.query(
      db,
      selectFed(db, value('userId'))
        .leftJoin('dismissed_episode as dismissed', (join) =>
          join
            .onRef('dismissed.known_episode_num', '=', 'fed.num')
            .on('dismissed.user_id', '=', value('userId')),
        )
        .where('fed.library_id', '=', value('libraryId'))
        .where('dismissed.user_id', 'is', null)
        .where(isVisible)
        .where(isEpisodeVisible('fed'))
        .where(isEpisodeVisible())
        .where((eb) => CONDITIONS[filter](eb as unknown as Builder))
        .orderBy('fed.sorted_at', 'desc')
        .orderBy('fed.num', 'desc')
        .limit(value('most')),
    ),
  ),
  unfed: viewerStatement<Wanted, EpisodeRow>((db, value, isVisible, isEpisodeVisible) =>
    selectUnfed(db, value('userId'))
      .where('episode.library_id', '=', value('libraryId'))
      .where(isVisible)
      .where(isEpisodeVisible())
      .where((eb) => CONDITIONS[filter](eb as unknown as Builder))
      .orderBy('sorted_at', 'desc')
      .orderBy('episode.num', 'desc')
      .limit(value('most')),
  ),
})

const STATEMENTS = {
  unplayed: statementsFor('unplayed'),
  all: statementsFor('all'),
  downloaded: statementsFor('downloaded'),
}

/** Episodes that the viewer may see and has not hidden from their list. */
export async function readLatest(
  db: Db,
  viewer: User,
  libraryId: LibraryId,
  { filter, offset, limit }: LatestEpisodesOptions,
): Promise<LatestEntry[]> {
  const most = offset + limit
  const wanted = { userId: viewer.id, libraryId, most }
  const { fed, unfed } = STATEMENTS[filter]
  const rows = [...FED_ROWS.parse(await fed(db, viewer, wanted)), ...(await unfed(db, viewer, wanted))]
  return rows
    .toSorted((a, b) => Number(b.sorted_at) - Number(a.sorted_at))
    .slice(offset, most)
    .map(toLatest)
}

const toLatest = (row: EpisodeRow): LatestEntry =>
  Object.assign(toEntry(row), {
    podcastTitle: row.podcast_title,
    podcastAuthor: row.podcast_author || null,
    coverPath: row.cover_path,
    podcastUpdatedAt: row.podcast_updated_at,
  })
