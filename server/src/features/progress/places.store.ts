import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { readFinishRule } from './finish-rule.cache.ts'
import type { Place } from './progress.types.ts'

/** What progress is stored for: a book or an episode. */

interface PlaceRow {
  num: ItemNum
  id: ItemId
  media_id: string
  library_id: LibraryId
  media_type: string
  duration: number
  settings: string
  episode_num: number | null
  episode_id: string | null
  episode_duration: number | null
}

interface Wanted {
  itemId: ItemId
  episodeId: string
}

const selectPlace = (db: Db, episodeId: string) =>
  db
    .selectFrom('item')
    .innerJoin('library', 'library.id', 'item.library_id')
    .leftJoin('episode', (join) =>
      join.onRef('episode.item_num', '=', 'item.num').on('episode.id', '=', episodeId),
    )
    .select([
      'item.num',
      'item.id',
      'item.media_id',
      'item.library_id',
      'item.media_type',
      'item.duration',
      'library.settings',
      'episode.num as episode_num',
      'episode.id as episode_id',
      'episode.duration as episode_duration',
    ])

const placeById = statement<Wanted, PlaceRow>((db, value) =>
  selectPlace(db, value('episodeId')).where('item.id', '=', value('itemId')),
)

/** Doesn't check visibility; undefined if the item or episode doesn't exist. */
export async function findPlace(
  db: Db,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Place | undefined> {
  const [row] = await placeById(db, { itemId, episodeId: episodeId ?? '' })
  return row && toPlace(row, episodeId)
}

export async function findVisiblePlace(
  db: Db,
  viewer: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Place | undefined> {
  const row = await selectPlace(db, episodeId ?? '')
    .where('item.id', '=', itemId)
    .where(isVisibleTo(viewer))
    .where(isEpisodeVisibleTo(viewer))
    .executeTakeFirst()
  return row && toPlace(row, episodeId)
}

function toPlace(row: PlaceRow, episodeId: string | null): Place | undefined {
  if (episodeId !== null && row.episode_num === null) return undefined
  return {
    itemNum: row.num,
    itemId: row.id,
    mediaId: row.media_id,
    mediaType: row.media_type,
    libraryId: row.library_id,
    episodeNum: row.episode_num,
    episodeId: row.episode_id,
    durationSeconds: row.episode_duration ?? row.duration,
    rule: readFinishRule(row.settings),
  }
}
