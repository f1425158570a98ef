import { Readable } from 'node:stream'
import { downloads } from '@lectern/contract/downloads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { messageOf } from '../../lib/errors.ts'
import { contentDisposition, sendFile } from '../../platform/http/send-file.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import type { FileOnDisk } from '../items/item-files.types.ts'
import { type Archive, getFileToKeep, getItemsToKeep, getItemToKeep } from './downloads.service.ts'

export function downloadsRoutes(http: Http, ctx: Context): void {
  http.endpoint(downloads.file, async ({ caller, params, request, reply }) =>
    keepFile(request, reply, await getFileToKeep(ctx, caller.user, params.id, params.ino)),
  )

  http.endpoint(downloads.item, async ({ caller, params, request, reply }) => {
    const wanted = await getItemToKeep(ctx, caller.user, params.id)
    return 'open' in wanted ? keepArchive(request, reply, wanted) : keepFile(request, reply, wanted)
  })

  http.endpoint(downloads.library, async ({ caller, params, query, request, reply }) =>
    keepArchive(request, reply, await getItemsToKeep(ctx, caller.user, params.id, query.ids)),
  )

  function keepFile(request: FastifyRequest, reply: FastifyReply, file: FileOnDisk): Promise<FastifyReply> {
    return sendFile(request, reply, {
      path: file.path,
      contentType: file.kind === 'video' ? 'video/mp4' : contentTypeOf(file.name),
      downloadName: file.name,
      accelPrefix: ctx.config.accelPrefix,
    })
  }

  function keepArchive(request: FastifyRequest, reply: FastifyReply, archive: Archive): FastifyReply {
    const { sizeBytes, body } = archive.open()
    void reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(archive.name))
      .header('content-length', String(sizeBytes))
      .header('cache-control', 'private, no-store')
    if (request.method === 'HEAD') {
      body.destroy()
      return reply.send(Readable.from([]))
    }
    body.on('error', (error) => {
      ctx.log.error(`The download of "${archive.name}" broke off: ${messageOf(error)}`)
    })
    return reply.send(body)
  }
}
