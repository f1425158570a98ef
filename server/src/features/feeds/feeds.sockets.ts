import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { findWithheld } from './feed-audience.service.ts'
import { presentFeedFor } from './feeds.present.ts'
import type { Feed } from './feeds.types.ts'

/** Announces feeds to users who may see their entity, and to admins, who have a list of feeds. */
export function feedsSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events'>): void {
  const send = async (name: 'rss_feed_open' | 'rss_feed_closed', feed: Feed) => {
    const news = new Map<string, FeedMinifiedView>()
    for (const { viewer } of live.online()) {
      if (!(await concerns(ctx, viewer, feed))) continue
      news.set(viewer.id, presentFeedFor(feed, await findWithheld(ctx, viewer, [feed])))
    }
    live.toViewers(name, (viewer) => news.get(viewer.id))
  }
  ctx.events.on('feed.opened', ({ feed }) => send('rss_feed_open', feed))
  ctx.events.on('feed.closed', ({ feed }) => send('rss_feed_closed', feed))
}

async function concerns(ctx: Pick<Context, 'db'>, viewer: User, feed: Feed): Promise<boolean> {
  if (isAdminOrUp(viewer)) return maySeeLibrary(viewer, feed.libraryId)
  try {
    await loadFeedSource(ctx, viewer, feed.entityType, feed.entityId)
    return true
  } catch (error) {
    // Others' playlists are forbidden; anything else is not found.
    if (error instanceof AppError) return false
    throw error
  }
}
