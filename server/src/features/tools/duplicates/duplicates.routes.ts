import { duplicates } from '@lectern/contract/duplicates'
import { asLibraryId } from '@lectern/contract/ids'
import type { Http } from '../../../http.ts'
import type { EditContext } from '../../editing/edit-items.service.ts'
import { presentDuplicate } from './duplicates.present.ts'
import { findDuplicates } from './duplicates.service.ts'
import { mergeDuplicates } from './merge-duplicates.service.ts'

export function duplicatesRoutes(http: Http, ctx: EditContext): void {
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
  http.endpoint(duplicates.merge, async ({ caller, query, body }) => {
    await mergeDuplicates(ctx, caller.user, body, { deletesFiles: query.hard })
  })
}
