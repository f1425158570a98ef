import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'
import type { User } from '../../users/users.types.ts'
import { isVisibleTo } from '../../visibility/visibility.sql.ts'

export interface DescribedPodcast {
  readonly itemId: ItemId
  readonly title: string
  readonly description: string | null
  readonly language: string | null
  readonly itunesId: string | null
  readonly feedUrl: string | null
}

export async function listDescribed(db: Db, viewer: User, libraryId: LibraryId): Promise<DescribedPodcast[]> {
  const rows = await db
    .selectFrom('podcast')
    .innerJoin('item', 'item.num', 'podcast.item_num')
    .select([
      'item.id as itemId',
      'item.title',
      'podcast.description',
      'podcast.language',
      'podcast.itunes_id as itunesId',
      'podcast.feed_url as feedUrl',
    ])
    .where('item.library_id', '=', libraryId)
    .where(isVisibleTo(viewer))
    .orderBy('item.title_key')
    .execute()
  return rows.map((row) => ({ ...row, feedUrl: row.feedUrl || null }))
}
