import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { getItem } from '../../items/items.service.ts'
import { getLibrary } from '../../libraries/libraries.service.ts'
import { changeManyProgress } from '../../progress/progress.service.ts'
import type { User } from '../../users/users.types.ts'
import { findHiddenEpisodes } from '../../visibility/hidden-episodes.service.ts'
import { maySeeEpisode } from '../../visibility/visibility.rules.ts'
import type { Downloads } from '../downloads/downloads.service.ts'
import { findFollowed, listOfLibrary } from '../follow/feeds.store.ts'
import { type FollowContext, refreshFeed } from '../follow/refresh-feed.service.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'
import { insertMarkableEpisodes } from './attach-episode.service.ts'
import { arrange, type EpisodeListOptions } from './episode-list.rules.ts'
import { findEpisodes, readEpisodes } from './feed-episodes.store.ts'
import { dismissEpisodes, readKnownEpisodes } from './known-episodes.store.ts'
import type { DownloadStates, KnownEpisodeEntry, LatestEntry } from './known-episodes.types.ts'
import { type LatestEpisodesOptions, readLatest } from './latest-episodes.store.ts'

/** Podcast episodes, both from the feed and on disk. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** Returns a podcast that the viewer may see; otherwise it counts as missing. */
export async function getPodcast(ctx: Pick<Context, 'db'>, viewer: User, itemId: ItemId): Promise<Followed> {
  const { item } = await getItem(ctx, viewer, itemId)
  if (item.media.kind !== 'podcast') throw new AppError('invalid', 'Library item is not a podcast')
  return (await findFollowed(ctx.db, itemId)) ?? notFound('Podcast')
}

/** Checks that the viewer may see the podcast and the episode; otherwise it counts as missing. */
export async function checkMaySee(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  itemId: ItemId,
  episodeId: string,
): Promise<void> {
  await getPodcast(ctx, viewer, itemId)
  if ((await findHiddenEpisodes(ctx.db, viewer, [episodeId])).size > 0) notFound('Episode')
}

export async function downloadStates(
  downloads: Downloads,
  filter: { readonly libraryId?: LibraryId; readonly itemId?: ItemId },
): Promise<DownloadStates> {
  const jobs = await downloads.list(filter)
  return new Map(
    jobs.map(({ payload, state }) => [
      payload.episodeId,
      state === 'running' ? 'downloading' : state === 'failed' ? 'failed' : 'queued',
    ]),
  )
}

export async function listEpisodes(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  podcast: Followed,
  wish: EpisodeListOptions & { readonly limit: number; readonly page: number },
): Promise<{ total: number; episodes: readonly KnownEpisodeEntry[] }> {
  const all = await readSeenEpisodes(ctx, viewer, podcast)
  const arranged = arrange(all, wish)
  const start = wish.page * wish.limit
  return { total: arranged.length, episodes: arranged.slice(start, start + wish.limit) }
}

export async function getEpisode(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  podcast: Followed,
  episodeId: string,
): Promise<{ entry: KnownEpisodeEntry; description: string; author: string }> {
  const all = await readSeenEpisodes(ctx, viewer, podcast)
  const entry = all.find(({ id }) => id === episodeId) ?? notFound('Episode')
  const [stored] = await findEpisodes(ctx.db, podcast.itemNum, [episodeId])
  const { item } = await getItem(ctx, viewer, podcast.itemId)
  const own =
    item.media.kind === 'podcast' ? item.media.episodes.find(({ id }) => id === episodeId) : undefined
  return { entry, description: own?.description ?? stored?.description ?? '', author: stored?.author ?? '' }
}

async function readSeenEpisodes(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  podcast: Followed,
): Promise<KnownEpisodeEntry[]> {
  const all = await readKnownEpisodes(ctx.db, podcast.itemNum, viewer.id)
  return all.filter((episode) => maySeeEpisode(viewer, episode))
}

/** Finds episodes of the feed that the viewer may see. */
export async function findStored(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  podcast: Followed,
  ids: readonly string[],
): Promise<StoredEpisode[]> {
  const found = await findEpisodes(ctx.db, podcast.itemNum, ids)
  return found.filter((episode) => maySeeEpisode(viewer, episode))
}

/** Played marks are independent of files: episodes that are no longer on disk, or never were, can be marked too. */
export async function markPlayed(
  ctx: Ctx,
  user: User,
  podcast: Followed,
  ids: readonly string[] | null,
  isFinished: boolean,
): Promise<number> {
  const all = await readSeenEpisodes(ctx, user, podcast)
  const wanted = ids === null ? all : all.filter(({ id }) => ids.includes(id))
  const changing = wanted.filter(({ place }) => (place?.isFinished ?? false) !== isFinished)
  const stored = await findEpisodes(
    ctx.db,
    podcast.itemNum,
    changing.map(({ id }) => id),
  )
  await ctx.db.transaction().execute((tx) => insertMarkableEpisodes(ctx, tx, podcast, stored))
  const changed = await changeManyProgress(
    ctx,
    user,
    changing.map(({ id }) => ({ libraryItemId: podcast.itemId, episodeId: id, isFinished })),
  )
  return changed.length
}

export async function listLatest(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
  wish: Omit<LatestEpisodesOptions, 'offset'> & { readonly page: number },
): Promise<{ episodes: readonly LatestEntry[]; hasMore: boolean }> {
  const library = await getLibrary(ctx, viewer, libraryId)
  if (library.mediaType !== 'podcast') return notFound('Podcast library')
  const { filter, limit, page } = wish
  const found = await readLatest(ctx.db, viewer, libraryId, {
    filter,
    offset: page * limit,
    limit: limit + 1,
  })
  return { episodes: found.slice(0, limit), hasMore: found.length > limit }
}

export async function dismiss(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
  ids: readonly string[],
  isDismissed: boolean,
): Promise<void> {
  await getLibrary(ctx, viewer, libraryId)
  await dismissEpisodes(ctx.db, viewer.id, libraryId, ids, isDismissed)
}

/** Returns all episodes that the feed has or had; fetches the feed if it has never been read. */
export async function getFeedEpisodes(ctx: FollowContext, podcast: Followed): Promise<StoredEpisode[]> {
  if (podcast.feed.lastSuccessAt === null) await refreshFeed(ctx, podcast.itemId)
  return readEpisodes(ctx.db, podcast.itemNum)
}

export function getPodcastsOf(ctx: Pick<Context, 'db'>, libraryId: LibraryId): Promise<Followed[]> {
  return listOfLibrary(ctx.db, libraryId)
}
