import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import { headersFor } from '../fetch/request-headers.rules.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import { NEW_FEED } from '../podcasts.types.ts'

export interface EpisodeSource {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
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
  const url = episode?.enclosure?.url ?? notFound('Episode')
  const followed = await findFollowed(ctx.db, itemId)
  return { url, headers: headersFor(followed?.feed ?? NEW_FEED) }
}
