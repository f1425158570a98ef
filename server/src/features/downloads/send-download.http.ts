import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { contentDisposition, sendFile } from '../../platform/http/send-file.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import type { FileOnDisk } from '../items/item-files.types.ts'
import { needsM4bType } from './downloads.rules.ts'
import type { Archive } from './downloads.service.ts'

/** Sends files as downloads. */

export function sendFileDownload(
  ctx: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileOnDisk,
): Promise<FastifyReply> {
  return sendFile(request, reply, {
    path: file.path,
    contentType: downloadTypeOf(file, request.headers['user-agent']),
    downloadName: file.name,
    accelPrefix: ctx.config.accelPrefix,
  })
}

function downloadTypeOf({ kind, name }: FileOnDisk, userAgent: string | undefined): string {
  if (kind === 'video') return 'video/mp4'
  return needsM4bType(name, userAgent) ? 'audio/m4b' : contentTypeOf(name)
}

export function sendArchiveDownload(
  ctx: Pick<Context, 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  archive: Archive,
): FastifyReply {
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
