import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { EditContext } from '../../editing/edit-items.service.ts'
import type { Downloads } from '../downloads/downloads.service.ts'
import { pairEpisodes } from '../feed/feed-identity.rules.ts'
import { findFollowed } from '../follow/feeds.store.ts'
import type { Followed } from '../podcasts.types.ts'
import { followExplicitMarks } from './explicit-marks.service.ts'
import {
  findWithUnmatchedFiles,
  lockEpisodes,
  readEpisodes,
  readKeptEpisodes,
  replaceEpisodeId,
} from './feed-episodes.store.ts'

/**
 * Files put into the folder of a podcast become episodes when they are scanned. If the feed has the episode too, its
 * entry takes the id of the file's episode, so that it is listed once and not downloaded again.
 */

export function matchFilesOnScans(ctx: EditContext, downloads: Pick<Downloads, 'list'>): void {
  ctx.events.onOwn('items.updated', async ({ ids }) => {
    for (const itemId of await findWithUnmatchedFiles(ctx.db, ids)) await matchFiles(ctx, downloads, itemId)
  })
}

async function matchFiles(
  ctx: EditContext,
  downloads: Pick<Downloads, 'list'>,
  itemId: ItemId,
): Promise<void> {
  const podcast = await findFollowed(ctx.db, itemId)
  if (!podcast) return
  const queued = await downloads.list({ itemId })
  const busy = new Set(queued.map(({ payload }) => payload.episodeId))
  const count = await replaceIds(ctx, podcast, busy)
  if (count === 0) return
  await followExplicitMarks(ctx, podcast)
  ctx.events.emit('feed.read', { followed: podcast, added: 0 })
}

async function replaceIds(
  ctx: Pick<Context, 'db'>,
  { itemNum }: Followed,
  busy: ReadonlySet<string>,
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockEpisodes(tx, itemNum)
    const entries = await readEpisodes(tx, itemNum)
    const kept = await readKeptEpisodes(tx, itemNum)
    const idsOfEntries = new Set(entries.map(({ id }) => id))
    const idsKept = new Set(kept.map(({ id }) => id))
    const files = kept.filter(({ id, hasFile }) => hasFile && !idsOfEntries.has(id))
    const free = entries.filter(({ id }) => !idsKept.has(id) && !busy.has(id))
    const pairs = pairEpisodes(
      free.map((entry) => ({ ...entry, enclosure: { url: entry.url } })),
      files,
    )
    let count = 0
    for (const { episode, known } of pairs) {
      if (known === null) continue
      await replaceEpisodeId(tx, episode.id, known.id)
      count += 1
    }
    return count
  })
}
