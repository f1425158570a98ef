import type { Context } from '../../../context.ts'
import { getItems } from '../../items/items.service.ts'
import type { User } from '../../users/users.types.ts'
import { findHiddenEpisodes } from '../../visibility/hidden-episodes.service.ts'
import type { DownloadJob } from './downloads.types.ts'

/** Leaves out podcasts and episodes that the viewer may not see. */
export async function shownDownloads(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  jobs: readonly DownloadJob[],
): Promise<DownloadJob[]> {
  const ids = [...new Set(jobs.map(({ payload }) => payload.itemId))]
  const seen = new Set((await getItems(ctx, viewer, ids)).map(({ item }) => item.id))
  const episodeIds = jobs.map(({ payload }) => payload.episodeId)
  const hidden = await findHiddenEpisodes(ctx.db, viewer, episodeIds)
  return jobs.filter(({ payload }) => seen.has(payload.itemId) && !hidden.has(payload.episodeId))
}
