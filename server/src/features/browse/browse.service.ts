import type { Context } from '../../context.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import type { BrowseContext } from './browse.types.ts'
import { createCatalogues } from './catalogues.cache.ts'
import { createHeads } from './heads.cache.ts'

/** Creates the server's list engine, shared by all slices that build lists. */
export function createBrowse(
  ctx: Context,
  views: ItemViews,
  episodeViews: EpisodeViews,
  openShares: BrowseContext['openShares'],
): BrowseContext {
  return {
    db: ctx.db,
    clock: ctx.clock,
    settings: ctx.settings,
    catalogues: createCatalogues(ctx),
    heads: createHeads(ctx),
    views,
    episodeViews,
    openShares,
  }
}
