import { matching } from '@lectern/contract/matching'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentAuthor } from '../items/present/author.present.ts'
import { presentItemExpanded } from '../items/present/items.present.ts'
import { getItem } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { presentBookMatch } from '../metadata/metadata.present.ts'
import { DEFAULT_PROVIDER } from '../metadata/metadata.service.ts'
import { toAuthor } from '../items/item-edits.service.ts'
import { matchAuthor } from '../authors/match-author.service.ts'
import { matchMany, matchWholeLibrary } from './match-many.service.ts'
import { matchItem, previewMatch } from './matching.service.ts'

export function matchingRoutes(http: Http, ctx: Context): void {
  http.endpoint(matching.item, async ({ caller, params, body = {} }) => {
    const { isFound, isChanged } = await matchItem(ctx, caller.user, params.id, body)
    if (!isFound) return { warning: `No ${body.provider || DEFAULT_PROVIDER} match found` }
    const { item, folderPath } = await getItem(ctx, caller.user, params.id)
    const { sortingPrefixes } = ctx.settings.current()
    return { updated: isChanged, libraryItem: presentItemExpanded(item, { folderPath, sortingPrefixes }) }
  })
  http.endpoint(matching.preview, async ({ caller, params, body = {} }) => {
    const { found, isSure, changes, takesCover } = await previewMatch(ctx, caller.user, params.id, body)
    return {
      match: found?.book ? presentBookMatch(found.book, found.confidence) : null,
      isSure,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: before.value,
        after: after.value,
      })),
      takesCover,
    }
  })
  // Responds immediately; completion is announced through the socket.
  http.endpoint(matching.batch, ({ caller, body }) =>
    matchMany(ctx, caller.user, body.libraryItemIds, body.options ?? {}),
  )
  http.endpoint(matching.all, async ({ caller, params }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    await matchWholeLibrary(ctx, caller.user, library)
  })
  http.endpoint(matching.author, async ({ caller, params, body }) => {
    const wish = { asin: body.asin || null, name: body.q || null, region: body.region || null }
    const { author, isChanged } = await matchAuthor(ctx, caller.user, params.id, wish)
    return { updated: isChanged, author: presentAuthor(toAuthor(author)) }
  })
}
