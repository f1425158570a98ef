import { downloads } from '@lectern/contract/downloads'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { getFileToKeep, getItemsToKeep, getItemToKeep } from './downloads.service.ts'
import { keepArchive, keepFile } from './send-download.http.ts'

export function downloadsRoutes(http: Http, ctx: Context): void {
  http.endpoint(downloads.file, async ({ caller, params, request, reply }) =>
    keepFile(ctx, request, reply, await getFileToKeep(ctx, caller.user, params.id, params.ino)),
  )

  http.endpoint(downloads.item, async ({ caller, params, request, reply }) => {
    const wanted = await getItemToKeep(ctx, caller.user, params.id)
    return 'open' in wanted ? keepArchive(ctx, request, reply, wanted) : keepFile(ctx, request, reply, wanted)
  })

  http.endpoint(downloads.library, async ({ caller, params, query, request, reply }) =>
    keepArchive(ctx, request, reply, await getItemsToKeep(ctx, caller.user, params.id, query.ids)),
  )
}
