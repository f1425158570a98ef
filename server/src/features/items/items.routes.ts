import type { ItemId } from '@lectern/contract/ids'
import { items } from '@lectern/contract/items'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { JsonText } from '../../lib/json-text.ts'
import type { User } from '../users/users.types.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import { getCover } from './covers.service.ts'
import type { ItemExtras } from './views/item-extras.types.ts'
import { withIncludes } from './views/item-includes.view.ts'
import { renderExpanded } from './views/item-views.present.ts'
import type { ItemViews } from './views/item-views.view.ts'
import { presentItem, presentItemExpanded } from './present/items.present.ts'
import { getItem, getItems, getItemVersion } from './items.service.ts'
import { respondWithPicture } from './present/picture-answer.http.ts'

export function itemsRoutes(http: Http, ctx: Context, views: ItemViews, extras: ItemExtras): void {
  http.endpoint(items.get, async ({ caller, params, query }) => {
    if (!query.expanded) {
      const { item, folderPath } = await getItem(ctx, caller.user, params.id)
      return presentItem(item, { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes })
    }
    const view = await renderedItem(caller.user, params.id)
    return new JsonText(await withIncludes(view, params.id, caller.user, query, extras))
  })

  /** Returns the stored view, or renders the item if it is being changed at this moment. */
  async function renderedItem(viewer: User, id: ItemId): Promise<Buffer> {
    const [ready] = await views.expanded([await getItemVersion(ctx, viewer, id)], visibilityOf(viewer))
    if (ready) return ready
    const { item, folderPath } = await getItem(ctx, viewer, id)
    const { sortingPrefixes } = ctx.settings.current()
    return Buffer.from(renderExpanded(item, { folderPath, sortingPrefixes }))
  }

  http.endpoint(items.batchGet, async ({ caller, body }) => {
    // The protocol answers 403 here, which clients distinguish from a missing list.
    if (body.libraryItemIds.length === 0) throw new AppError('forbidden', 'Invalid payload')
    const { sortingPrefixes } = ctx.settings.current()
    const found = await getItems(ctx, caller.user, body.libraryItemIds)
    return {
      libraryItems: found.map(({ item, folderPath }) =>
        presentItemExpanded(item, { folderPath, sortingPrefixes }),
      ),
    }
  })

  http.endpoint(items.cover, (call) =>
    respondWithPicture(ctx, call, (viewer) => getCover(ctx, viewer, call.params.id)),
  )
}
