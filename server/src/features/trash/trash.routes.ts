import { trash } from '@lectern/contract/trash'
import type { Http } from '../../http.ts'
import { restore } from './restore.service.ts'
import { presentTrash } from './trash.present.ts'
import { emptyTrash, getTrash, removeForGood, type TrashContext } from './trash.service.ts'

export function trashRoutes(http: Http, ctx: TrashContext, scan: (libraryId: string) => void): void {
  const list = async () => presentTrash(await getTrash(ctx))
  http.endpoint(trash.list, list)
  http.endpoint(trash.restore, async ({ params }) => {
    await restore(ctx, params.id, scan)
    return list()
  })
  http.endpoint(trash.remove, async ({ params }) => {
    await removeForGood(ctx, params.id)
    return list()
  })
  http.endpoint(trash.empty, async () => {
    await emptyTrash(ctx)
    return list()
  })
}
