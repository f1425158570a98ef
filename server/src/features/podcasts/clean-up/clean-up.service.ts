import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, messageOf, notFound } from '../../../lib/errors.ts'
import { withoutEpisodes, withoutFile } from '../../editing/item-files.rules.ts'
import { getEpisodeHolders } from '../../items/item-edits.service.ts'
import { getItemsInPlace } from '../../items/items.service.ts'
import { changePodcast } from '../change-podcast.service.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import { DISK_IS_AWAY, isDiskThere } from '../podcast-disk.service.ts'
import { NO_CLEAN_UP } from '../podcasts.types.ts'
import { type CleanUpPlan, planCleanUp } from './clean-up.rules.ts'
import { readOnDisk } from './kept-episodes.store.ts'

/** Deletes the files of episodes that are due for deletion. Listening progress is kept. */

export type CleanUpContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'settings'>

export async function previewCleanUp(
  ctx: Pick<Context, 'db' | 'clock'>,
  itemId: ItemId,
): Promise<CleanUpPlan> {
  const podcast = (await findFollowed(ctx.db, itemId)) ?? notFound('Podcast')
  const episodes = await readOnDisk(ctx.db, podcast.itemNum)
  const wish = { ...podcast.feed.cleanUp, maxEpisodes: podcast.maxEpisodesToKeep }
  return planCleanUp(episodes, wish, ctx.clock.now())
}

export async function cleanUp(ctx: CleanUpContext, itemId: ItemId): Promise<CleanUpPlan> {
  const plan = await previewCleanUp(ctx, itemId)
  await removeFromDisk(
    ctx,
    itemId,
    plan.removed.map(({ id }) => id),
  )
  return plan
}

/** Enforces the podcast's episode limit after an automatic download; the new episode is never deleted. */
export async function keepNewest(ctx: CleanUpContext, itemId: ItemId, newId: string): Promise<void> {
  const podcast = await findFollowed(ctx.db, itemId)
  if (!podcast || podcast.maxEpisodesToKeep <= 0) return
  const episodes = await readOnDisk(ctx.db, podcast.itemNum)
  const { includesPlaylists, includesInProgress } = podcast.feed.cleanUp
  const wish = {
    ...NO_CLEAN_UP,
    includesPlaylists,
    includesInProgress,
    maxEpisodes: podcast.maxEpisodesToKeep,
  }
  const { removed } = planCleanUp(episodes, wish, ctx.clock.now())
  await removeFromDisk(
    ctx,
    itemId,
    removed.map(({ id }) => id).filter((id) => id !== newId),
  )
}

async function removeFromDisk(ctx: CleanUpContext, itemId: ItemId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [place] = await getItemsInPlace(ctx.db, [itemId])
  if (place?.item.media.kind !== 'podcast') return
  // Otherwise the episodes would be forgotten, while their files come back with the disk.
  if (!(await isDiskThere(place))) throw new AppError('unavailable', DISK_IS_AWAY)
  const { item, folderPath } = place
  const going = place.item.media.episodes.filter(({ id }) => ids.includes(id))
  const gone: string[] = []
  const files: string[] = []
  for (const { id, title, fileRelPath } of going) {
    try {
      if (fileRelPath !== null) {
        await rm(path.join(folderPath, item.relPath, fileRelPath), { force: true })
        files.push(fileRelPath)
      }
      gone.push(id)
    } catch (error) {
      ctx.log.warn(`The file of "${title}" could not be deleted: ${messageOf(error)}`)
    }
  }
  const heldBy = await getEpisodeHolders(ctx, gone)
  await changePodcast(ctx, itemId, (_podcast, before) => ({
    ...files.reduce(withoutFile, withoutEpisodes(before, gone)),
    updatedAt: ctx.clock.now(),
  }))
  if (gone.length === 0) return
  ctx.events.emit('episodes.removed', { itemId, ids: gone, heldBy })
  ctx.log.info(`${gone.length} episodes of "${item.media.title}" were cleaned up.`)
}
