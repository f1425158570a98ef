import { streaming } from '@lectern/contract/streaming'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { sendFile, type FileToSend } from '../../platform/http/send-file.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import { getEbook, getEbookByPath, getFileByIno, getFileByPath } from '../items/item-files.service.ts'
import type { FileOnDisk } from '../items/item-files.types.ts'

/** Serves files of items unchanged. */
export function filesRoutes(http: Http, ctx: Pick<Context, 'db' | 'config'>): void {
  const toSend = (file: FileOnDisk): FileToSend => ({
    path: file.path,
    // The same extension is used for audio and video; the scan has determined which it is.
    contentType: file.kind === 'video' ? 'video/mp4' : contentTypeOf(file.name),
    accelPrefix: ctx.config.accelPrefix,
  })

  http.endpoint(streaming.file, async ({ caller, params, request, reply }) =>
    sendFile(request, reply, toSend(await getFileByIno(ctx, caller.user, params.id, params.ino))),
  )
  http.endpoint(streaming.fileByPath, async ({ caller, params, request, reply }) =>
    sendFile(request, reply, toSend(await getFileByPath(ctx, caller.user, params.id, params['*']))),
  )
  http.endpoint(streaming.ebook, async ({ caller, params, request, reply }) =>
    sendFile(request, reply, toSend(await getEbook(ctx, caller.user, params.id, null))),
  )
  http.endpoint(streaming.otherEbook, async ({ caller, params, request, reply }) =>
    sendFile(request, reply, toSend(await getEbook(ctx, caller.user, params.id, params.ino))),
  )
  http.endpoint(streaming.ebookByPath, async ({ caller, params, request, reply }) => {
    const { libraryId, folderId, '*': relPath } = params
    return sendFile(
      request,
      reply,
      toSend(await getEbookByPath(ctx, caller.user, { libraryId, folderId, relPath })),
    )
  })
}
