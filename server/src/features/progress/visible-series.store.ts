import type { Db } from '../../platform/db/db.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'

/** A series is visible if the viewer may see one of its books. */
export async function isSeriesVisible(db: Db, viewer: User, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .innerJoin('item_series', 'item_series.series_num', 'series.num')
    .innerJoin('item', 'item.num', 'item_series.item_num')
    .select('series.num')
    .where('series.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}
