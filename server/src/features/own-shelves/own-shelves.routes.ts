import { ownShelves as contract } from '@lectern/contract/own-shelves'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentHome, presentSmartShelf } from './own-shelves.present.ts'
import {
  addSmartShelf,
  arrangeHome,
  changeSmartShelf,
  getOwnShelves,
  removeSmartShelf,
} from './own-shelves.service.ts'

export function ownShelvesRoutes(http: Http, ctx: Context): void {
  http.endpoint(contract.list, async ({ caller }) => {
    const { smartShelves, homes } = await getOwnShelves(ctx, caller.user)
    return { smartShelves: smartShelves.map(presentSmartShelf), homes: homes.map(presentHome) }
  })

  http.endpoint(contract.create, async ({ caller, body }) =>
    presentSmartShelf(await addSmartShelf(ctx, caller.user, body)),
  )

  http.endpoint(contract.update, async ({ caller, params, body }) =>
    presentSmartShelf(await changeSmartShelf(ctx, caller.user, params.id, body)),
  )

  http.endpoint(contract.remove, ({ caller, params }) => removeSmartShelf(ctx, caller.user, params.id))

  http.endpoint(contract.arrangeHome, async ({ caller, params, body }) =>
    presentHome(await arrangeHome(ctx, caller.user, { libraryId: params.id, shelves: body.shelves })),
  )
}
