import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import { headersForFile } from '../fetch/request-headers.rules.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import { type FollowContext, refreshFeed } from '../follow/refresh-feed.service.ts'
import { NEW_FEED } from '../podcasts.types.ts'
import { findEpisodes } from '../episodes/feed-episodes.store.ts'

const FRESH_MS = 60_000

export interface EpisodeSource {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** With the feed's credentials, for a host that asks for them. */
  readonly loginHeaders: Readonly<Record<string, string>>
}

/** Returns the remote URL of an episode's audio and the headers for requesting it. */
export async function getEpisodeSource(
  ctx: Pick<Context, 'db'>,
  itemId: ItemId,
  episodeId: string,
): Promise<EpisodeSource> {
  const [place] = await getItemsInPlace(ctx.db, [itemId])
  const media = place?.item.media
  const episode = media?.kind === 'podcast' ? media.episodes.find(({ id }) => id === episodeId) : undefined
  const followed = await findFollowed(ctx.db, itemId)
  // URLs of private feeds expire, and the podcast only has the one from when the episode was added to it.
  const [stored] = followed ? await findEpisodes(ctx.db, followed.itemNum, [episodeId]) : []
  const url = stored?.url ?? episode?.enclosure?.url ?? notFound('Episode')
  const source = followed ?? { feedUrl: null, feed: NEW_FEED }
  return {
    url,
    headers: headersForFile(source, url),
    loginHeaders: headersForFile(source, url, { isAsked: true }),
  }
}

/** Reads the feed again and returns the source from it, or null if the feed was just read: players ask repeatedly. */
export async function getNewerSource(
  ctx: FollowContext,
  itemId: ItemId,
  episodeId: string,
): Promise<EpisodeSource | null> {
  const followed = await findFollowed(ctx.db, itemId)
  const isRecent = ctx.clock.now() - (followed?.feed.lastCheckedAt ?? 0) < FRESH_MS
  if (!followed?.feedUrl || isRecent) return null
  await refreshFeed(ctx, itemId).catch(() => undefined)
  return getEpisodeSource(ctx, itemId, episodeId)
}
