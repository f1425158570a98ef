import type { LibraryId } from '@lectern/contract/ids'
import { notFound } from '../../lib/errors.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext, ListedItem, Paging } from './browse.types.ts'
import { readEpisodeRows } from './catalogue.store.ts'
import { itemLister } from './listed-items.service.ts'
import { cutPage } from './picking.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** Lists the latest episodes that the viewer has not finished, from podcasts they may see. */

export interface RecentEpisode {
  readonly id: string
  readonly podcast: ListedItem
}

export async function listRecentEpisodes(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  paging: Paging,
): Promise<{ total: number; episodes: readonly RecentEpisode[] }> {
  const { finishedEpisodes } = await ctx.heads.states(viewer.id, libraryId)
  return ctx.catalogues.read(viewer, libraryId, async (catalogue, db) => {
    if (catalogue.state.mediaType !== 'podcast') notFound('Podcast library')
    const { positionOf } = await catalogue.facts()
    const visibility = visibilityOf(viewer)
    const visible = await catalogue.visible(visibility)
    const [nums = [], ids = [], itemNums = [], explicit = []] = await catalogue.remember('episodes', () =>
      readEpisodeRows(db, libraryId),
    )
    const shown = nums.flatMap((num, index) => {
      const position = positionOf(itemNums[index] as ItemNum)
      const isVisible =
        (visible === null || visible[position] === 1) && (visibility.showsExplicit || explicit[index] !== 1)
      const isShown = isVisible && !finishedEpisodes.has(num as number)
      return isShown ? [{ id: ids[index] as string, position }] : []
    })
    const list = await itemLister(catalogue)
    const page = cutPage(shown, paging).map(({ id, position }) => ({ id, podcast: list(position) }))
    return { total: shown.length, episodes: page }
  })
}
