import type { LibraryId } from '@lectern/contract/ids'
import { trash } from '@lectern/contract/trash'
import type { Http } from '../../http.ts'
import type { Caller } from '../users/callers.types.ts'
import { restore } from './restore.service.ts'
import { presentTrash } from './trash.present.ts'
import { emptyTrash, getTrash, removeForGood, type TrashContext } from './trash.service.ts'

export function trashRoutes(http: Http, ctx: TrashContext, scan: (libraryId: LibraryId) => void): void {
  const list = async ({ caller }: { readonly caller: Caller }) =>
    presentTrash(await getTrash(ctx, caller.user))
  http.endpoint(trash.list, list)
  http.endpoint(trash.restore, async ({ caller, params }) => {
    await restore(ctx, caller.user, params.id, scan)
    return list({ caller })
  })
  http.endpoint(trash.remove, async ({ caller, params }) => {
    await removeForGood(ctx, caller.user, params.id)
    return list({ caller })
  })
  http.endpoint(trash.empty, async ({ caller }) => {
    await emptyTrash(ctx, caller.user)
    return list({ caller })
  })
}
