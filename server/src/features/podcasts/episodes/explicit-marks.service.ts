import type { EditContext } from '../../editing/edit-items.service.ts'
import { changePodcast } from '../change-podcast.service.ts'
import type { Followed } from '../podcasts.types.ts'
import { findOtherMarks } from './feed-episodes.store.ts'

/**
 * Marks the episodes of a podcast as explicit, or not, as its feed does now. Files that were scanned or imported before
 * the feed had been read have no mark, and a feed may mark an episode later.
 */
export async function followExplicitMarks(
  ctx: EditContext,
  { itemId, itemNum }: Pick<Followed, 'itemId' | 'itemNum'>,
): Promise<void> {
  const marks = await findOtherMarks(ctx.db, itemNum)
  if (marks.size === 0) return
  const now = ctx.clock.now()
  await changePodcast(ctx, itemId, (podcast) => ({
    media: {
      ...podcast,
      episodes: podcast.episodes.map((episode) => {
        const isExplicit = marks.get(episode.id) ?? episode.isExplicit
        return isExplicit === episode.isExplicit ? episode : { ...episode, isExplicit, updatedAt: now }
      }),
    },
    updatedAt: now,
  }))
}
