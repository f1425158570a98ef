import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { findWithheld } from './feed-audience.service.ts'
import { presentFeedFor } from './feeds.present.ts'
import { listFeedsOfLibrary, listFeedsOfType } from './feeds.store.ts'
import type { Feed, FeedsOfLibrary } from './feeds.types.ts'

/** The open feeds of one entity type as a viewer may know them, by entity id, for requests with `include=rssfeed`. */
export async function openFeedsOf(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  entityType: FeedEntityType,
): Promise<ReadonlyMap<string, FeedMinifiedView>> {
  const open = await listFeedsOfType(ctx.db, entityType)
  const withheld = await findWithheld(ctx, viewer, open)
  return new Map(open.map((feed) => [feed.entityId, presentFeedFor(feed, withheld)]))
}

export async function openFeedsOfLibrary(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
): Promise<FeedsOfLibrary> {
  const open = await listFeedsOfLibrary(ctx.db, libraryId)
  const withheld = await findWithheld(
    ctx,
    viewer,
    open.map(({ feed }) => feed),
  )
  const byItem = new Map(open.map(({ feed, itemNum }) => [itemNum, feed]))
  const byEntity = new Map(open.map(({ feed }) => [feed.entityId, feed]))
  const present = (feed: Feed | undefined) => (feed ? presentFeedFor(feed, withheld) : null)
  const stampOf = (feed: Feed) => `${feed.id}.${feed.updatedAt}${withheld.has(feed) ? '-' : ''}`
  return {
    ofItem: (itemNum) => present(byItem.get(itemNum)),
    ofSeries: (seriesId) => present(byEntity.get(seriesId)),
    stamp: open.map(({ feed }) => stampOf(feed)).join(' '),
  }
}
