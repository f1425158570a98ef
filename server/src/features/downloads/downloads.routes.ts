import { downloads } from '@lectern/contract/downloads'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { getFileDownload, getItemsDownload, getItemDownload } from './downloads.service.ts'
import { sendArchiveDownload, sendFileDownload } from './send-download.http.ts'

export function downloadsRoutes(http: Http, ctx: Context): void {
  http.endpoint(downloads.file, async ({ caller, params, request, reply }) =>
    sendFileDownload(ctx, request, reply, await getFileDownload(ctx, caller.user, params.id, params.ino)),
  )

  http.endpoint(downloads.item, async ({ caller, params, request, reply }) => {
    const wanted = await getItemDownload(ctx, caller.user, params.id)
    return 'open' in wanted
      ? sendArchiveDownload(ctx, request, reply, wanted)
      : sendFileDownload(ctx, request, reply, wanted)
  })

  http.endpoint(downloads.library, async ({ caller, params, query, request, reply }) =>
    sendArchiveDownload(ctx, request, reply, await getItemsDownload(ctx, caller.user, params.id, query.ids)),
  )
}
