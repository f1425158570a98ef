import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { KeptEpisode } from './clean-up.rules.ts'

const EPISODE = [
  'episode.num',
  'episode.id',
  'episode.title',
  'episode.published_at',
  'episode.added_at',
  'episode.size',
] as const

/** Reads a podcast's episodes on disk, with their progress and whether playlists contain them. */
export async function readOnDisk(db: Db, itemNum: ItemNum): Promise<KeptEpisode[]> {
  const rows = await db
    .selectFrom('episode')
    .leftJoin('progress', (join) =>
      join.onRef('progress.episode_num', '=', 'episode.num').on('progress.is_removed', '=', sql.lit(0)),
    )
    .select((eb) => [
      ...EPISODE,
      eb.fn.count('progress.num').as('num_heard'),
      eb.fn.sum('progress.is_finished').as('num_finished'),
      eb.fn.max('progress.finished_at').as('finished_at'),
      eb
        .exists(
          eb
            .selectFrom('playlist_item')
            .select('playlist_item.playlist_id')
            .whereRef('playlist_item.episode_num', '=', 'episode.num'),
        )
        .as('is_in_playlist'),
    ])
    .where('episode.item_num', '=', itemNum)
    .where('episode.file_num', 'is not', null)
    .groupBy(EPISODE)
    .execute()
  return rows.map((row) => {
    const [numHeard, finished] = [Number(row.num_heard), Number(row.num_finished ?? 0)]
    return {
      id: row.id,
      title: row.title,
      publishedAt: row.published_at,
      addedAt: row.added_at,
      size: row.size,
      playedAt: numHeard > 0 && numHeard === finished ? Number(row.finished_at) : null,
      isInProgress: numHeard > finished,
      isInPlaylist: Boolean(row.is_in_playlist),
    }
  })
}
