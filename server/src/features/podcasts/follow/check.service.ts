import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, messageOf, notFound } from '../../../lib/errors.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { readOnDisk } from '../clean-up/kept-episodes.store.ts'
import type { Downloads } from '../downloads/downloads.service.ts'
import { listNewEpisodes, readEpisodes } from '../episodes/feed-episodes.store.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'
import { findFollowed } from './feeds.store.ts'
import { type FollowContext, NO_FEED, refreshFeed } from './refresh-feed.service.ts'
import { changePodcast } from '../change-podcast.service.ts'

/** Checks for new episodes. Those beyond the limit per check wait for the next one. */

type Ctx = FollowContext & Pick<Context, 'jobs'>

/** Scheduled check. Never throws: errors are stored with the feed. */
export async function checkBySchedule(
  ctx: Ctx,
  downloads: Downloads,
  itemId: ItemId,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { followed } = await refreshFeed(ctx, itemId, signal)
    const waiting = await listNewEpisodes(ctx.db, followed.itemNum)
    const lasting = await withinLimit(ctx, downloads, followed, waiting)
    const chosen = choose(followed, lasting, followed.maxNewEpisodes)
    if (chosen.length === 0) return
    await downloads.add(followed, chosen, { isAuto: true, userId: null })
    await noteCheck(ctx, followed)
  } catch (error) {
    if (signal.aborted || error instanceof AppError) return
    ctx.log.error({ err: error }, `The podcast ${itemId} could not be checked: ${messageOf(error)}`)
  }
}

/**
 * Manual check: picks episodes published since the last check that have never been on disk, and any that are waiting.
 */
export async function checkByHand(
  ctx: Ctx,
  downloads: Downloads,
  { itemId, limit, userId }: { readonly itemId: ItemId; readonly limit: number; readonly userId: UserId },
): Promise<StoredEpisode[]> {
  const before = (await findFollowed(ctx.db, itemId)) ?? notFound('Podcast')
  if (before.feedUrl === null) throw new AppError('invalid', NO_FEED)
  const { followed } = await refreshFeed(ctx, itemId)
  const since = before.lastEpisodeCheckAt ?? before.addedAt
  const all = await readEpisodes(ctx.db, followed.itemNum)
  const onDisk = await idsOnDisk(ctx, followed.itemNum)
  const found = all.filter(
    ({ id, sortedAt, publishedAt, autoState }) =>
      !onDisk.has(id) && (autoState === 'new' || (publishedAt !== null && sortedAt > since)),
  )
  const chosen = choose(followed, found, limit)
  await downloads.add(followed, chosen, { isAuto: false, userId })
  await noteCheck(ctx, followed)
  return chosen
}

/** Serial shows are downloaded oldest first, others newest first. */
function choose(followed: Followed, episodes: readonly StoredEpisode[], limit: number): StoredEpisode[] {
  const direction = followed.type === 'serial' ? 1 : -1
  const ordered = episodes.toSorted((a, b) => direction * (a.sortedAt - b.sortedAt))
  return limit === 0 ? ordered : ordered.slice(0, limit)
}

/** Leaves out episodes that would be deleted after the download, because the podcast keeps only the newest. */
async function withinLimit(
  ctx: Pick<Context, 'db'>,
  downloads: Downloads,
  { itemId, itemNum, type, maxEpisodesToKeep }: Followed,
  waiting: readonly StoredEpisode[],
): Promise<readonly StoredEpisode[]> {
  if (maxEpisodesToKeep <= 0 || type === 'serial' || waiting.length === 0) return waiting
  const onDisk = await readOnDisk(ctx.db, itemNum)
  const queued = await downloads.list({ itemId })
  const dates = [
    ...waiting.map(({ sortedAt }) => sortedAt),
    ...onDisk.map(({ publishedAt, addedAt }) => publishedAt ?? addedAt),
    ...queued.map(({ payload, createdAt }) => payload.publishedAt ?? createdAt),
  ]
  const oldest = dates.toSorted((a, b) => b - a)[maxEpisodesToKeep - 1] ?? 0
  return waiting.filter(({ sortedAt }) => sortedAt >= oldest)
}

async function idsOnDisk(ctx: Pick<Context, 'db'>, itemNum: ItemNum): Promise<Set<string>> {
  return new Set((await readOnDisk(ctx.db, itemNum)).map(({ id }) => id))
}

async function noteCheck(ctx: Ctx, { itemId }: Followed): Promise<void> {
  const now = ctx.clock.now()
  await changePodcast(ctx, itemId, (podcast) => ({
    media: { ...podcast, lastEpisodeCheckAt: now },
    updatedAt: now,
  }))
}
