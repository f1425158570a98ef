import type { Context } from '../../context.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import type { BrowseContext } from './browse.types.ts'
import { createCatalogues } from './catalogues.cache.ts'
import { createHeads } from './heads.cache.ts'

/** The list engine of a server; one for all who make lists. */
export function createBrowse(ctx: Context, views: ItemViews, episodeViews: EpisodeViews): BrowseContext {
  return {
    db: ctx.db,
    clock: ctx.clock,
    settings: ctx.settings,
    catalogues: createCatalogues(ctx),
    heads: createHeads(ctx),
    views,
    episodeViews,
  }
}
