import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { Context } from '../../context.ts'
import { presentFeedMinified } from './feeds.present.ts'
import { listFeedsOfType } from './feeds.store.ts'

/** The open feeds of one kind of thing, by its id: for those who ask with `include=rssfeed`. */
export async function openFeedsOf(
  ctx: Pick<Context, 'db'>,
  entityType: FeedEntityType,
): Promise<ReadonlyMap<string, FeedMinifiedView>> {
  const open = await listFeedsOfType(ctx.db, entityType)
  return new Map(open.map((feed) => [feed.entityId, presentFeedMinified(feed)]))
}
