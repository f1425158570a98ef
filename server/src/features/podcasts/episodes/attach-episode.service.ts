import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { EditContext } from '../../editing/edit-items.service.ts'
import type { Episode, Podcast } from '../../items/items.types.ts'
import { changePodcast } from '../change-podcast.service.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import type { StoredEpisode } from '../podcasts.types.ts'
import { findEpisodes } from './feed-episodes.store.ts'
import { insertRemoved } from './removed-episodes.store.ts'

/** A feed episode is added to its podcast when it is played or downloaded, and keeps its id. */

/** Does nothing if the podcast already has the episode or the feed doesn't. */
export async function attachEpisode(ctx: EditContext, itemId: ItemId, episodeId: string): Promise<void> {
  const podcast = await findFollowed(ctx.db, itemId)
  const [stored] = podcast ? await findEpisodes(ctx.db, podcast.itemNum, [episodeId]) : []
  if (stored) await addEpisode(ctx, itemId, stored, null)
}

export async function addEpisode(
  ctx: EditContext,
  itemId: ItemId,
  stored: StoredEpisode,
  downloadRelPath: string | null,
): Promise<void> {
  const now = ctx.clock.now()
  await changePodcast(ctx, itemId, (podcast) => withEpisode(podcast, stored, downloadRelPath, now))
}

function withEpisode(podcast: Podcast, stored: StoredEpisode, downloadRelPath: string | null, now: number) {
  const known = podcast.episodes.find(({ id }) => id === stored.id)
  const isDone = known && (downloadRelPath === null || known.downloadRelPath === downloadRelPath)
  if (isDone) return null
  const episodes = known
    ? podcast.episodes.map((one) => (one === known ? { ...one, downloadRelPath, updatedAt: now } : one))
    : [...podcast.episodes, { ...toEpisode(stored, now), downloadRelPath }]
  return { media: { ...podcast, episodes }, updatedAt: now }
}

export function toEpisode(stored: StoredEpisode, now: number): Episode {
  return {
    id: stored.id,
    title: stored.title,
    subtitle: stored.subtitle,
    description: stored.description,
    season: stored.season,
    episode: stored.episode,
    episodeType: stored.episodeType,
    guid: stored.guid,
    pubDate: stored.pubDate,
    publishedAt: stored.publishedAt,
    enclosure: { url: stored.url, type: stored.enclosureType, length: stored.enclosureSize },
    isExplicit: stored.isExplicit,
    chapters: stored.chapters,
    fileRelPath: null,
    downloadRelPath: null,
    feedSeconds: stored.durationSeconds,
    addedAt: now,
    updatedAt: now,
  }
}

/**
 * Episodes that are only marked as played, never played, need a row for the progress but no position in the podcast.
 */
export async function insertMarkableEpisodes(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  podcast: { readonly itemNum: ItemNum; readonly libraryId: LibraryId },
  stored: readonly StoredEpisode[],
): Promise<void> {
  await insertRemoved(tx, podcast, stored, ctx.clock.now())
}
