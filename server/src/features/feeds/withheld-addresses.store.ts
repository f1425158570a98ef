import type { FeedEntityType } from '@lectern/contract/feeds'
import { asItemId } from '@lectern/contract/ids'
import { expressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { User } from '../users/users.types.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'

/** Finds those of the ids whose podcast, series or collection contains something that the viewer may not see. */
export async function findWithHiddenParts(
  db: Db,
  viewer: User,
  entityType: FeedEntityType,
  ids: readonly string[],
): Promise<readonly string[]> {
  const isHidden = expressionBuilder<Database, 'item'>().not(isVisibleTo(viewer))
  if (entityType === 'libraryItem') {
    const rows = await db
      .selectFrom('item')
      .innerJoin('episode', 'episode.item_num', 'item.num')
      .select('item.id')
      .distinct()
      .where('item.id', 'in', ids.map(asItemId))
      .where('episode.position', 'is not', null)
      .where((eb) => eb.not(isEpisodeVisibleTo(viewer)))
      .execute()
    return rows.map(({ id }) => id)
  }
  if (entityType === 'series') {
    const rows = await db
      .selectFrom('series')
      .innerJoin('item_series as place', 'place.series_num', 'series.num')
      .innerJoin('item', 'item.num', 'place.item_num')
      .select('series.id')
      .distinct()
      .where('series.id', 'in', ids)
      .where(isHidden)
      .execute()
    return rows.map(({ id }) => id)
  }
  if (entityType === 'collection') {
    const rows = await db
      .selectFrom('collection_item as place')
      .innerJoin('item', 'item.num', 'place.item_num')
      .select('place.collection_id as id')
      .distinct()
      .where('place.collection_id', 'in', ids)
      .where(isHidden)
      .execute()
    return rows.map(({ id }) => id)
  }
  // Playlists are only shown to their owner, who opened the feed.
  return []
}
