import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { presentFeedMinified } from './feeds.present.ts'
import { listFeedsOfLibrary, listFeedsOfType } from './feeds.store.ts'
import type { Feed, FeedsOfLibrary } from './feeds.types.ts'

/** The open feeds of one entity type, by entity id, for requests with `include=rssfeed`. */
export async function openFeedsOf(
  ctx: Pick<Context, 'db'>,
  entityType: FeedEntityType,
): Promise<ReadonlyMap<string, FeedMinifiedView>> {
  const open = await listFeedsOfType(ctx.db, entityType)
  return new Map(open.map((feed) => [feed.entityId, presentFeedMinified(feed)]))
}

export async function openFeedsOfLibrary(
  ctx: Pick<Context, 'db'>,
  libraryId: LibraryId,
): Promise<FeedsOfLibrary> {
  const open = await listFeedsOfLibrary(ctx.db, libraryId)
  const byItem = new Map(open.map(({ feed, itemNum }) => [itemNum, feed]))
  const byEntity = new Map(open.map(({ feed }) => [feed.entityId, feed]))
  const present = (feed: Feed | undefined) => (feed ? presentFeedMinified(feed) : null)
  return {
    ofItem: (itemNum) => present(byItem.get(itemNum)),
    ofSeries: (seriesId) => present(byEntity.get(seriesId)),
    stamp: open.map(({ feed }) => `${feed.id}.${feed.updatedAt}`).join(' '),
  }
}
