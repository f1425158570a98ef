import { items } from '@lectern/contract/items'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { ItemExtras } from './item-extras.ts'
import { getCover } from './covers.service.ts'
import { presentItem, presentItemExpanded } from './items.present.ts'
import { getItem, getItems } from './items.service.ts'
import { answerWithPicture } from './picture-answer.ts'

export function itemsRoutes(http: Http, ctx: Context, extras: ItemExtras): void {
  http.endpoint(items.get, async ({ caller, params, query }) => {
    const { item, folderPath } = await getItem(ctx, caller.user, params.id)
    const around = { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes }
    if (!query.expanded) return presentItem(item, around)
    const view = presentItemExpanded(item, around)
    if (!query.include.has('progress')) return view
    const episodeId = query.episode ?? query.episodeId ?? null
    return { ...view, userMediaProgress: await extras.progressOf(caller.user, item.id, episodeId) }
  })

  http.endpoint(items.batchGet, async ({ caller, body }) => {
    const { sortingPrefixes } = ctx.settings.current()
    const found = await getItems(ctx, caller.user, body.libraryItemIds)
    return {
      libraryItems: found.map(({ item, folderPath }) =>
        presentItemExpanded(item, { folderPath, sortingPrefixes }),
      ),
    }
  })

  http.endpoint(items.cover, (call) => answerWithPicture(ctx, call, () => getCover(ctx, call.params.id)))
}
