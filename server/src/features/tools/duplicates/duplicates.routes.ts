import { duplicates } from '@lectern/contract/duplicates'
import { asLibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { presentDuplicate } from './duplicates.present.ts'
import { findDuplicates } from './duplicates.service.ts'

export function duplicatesRoutes(http: Http, ctx: Pick<Context, 'db'>): void {
  http.endpoint(duplicates.list, async ({ caller, query }) => {
    const { groups, total } = await findDuplicates(
      ctx,
      caller.user,
      query.library === undefined ? undefined : asLibraryId(query.library),
    )
    return {
      groups: groups.map(({ reasons, items }) => ({
        reasons: [...reasons],
        items: items.map(presentDuplicate),
      })),
      total,
    }
  })
}
