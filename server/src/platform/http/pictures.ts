import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { evaluateConditions } from './file-conditions.ts'

const A_DAY_SECONDS = 86_400

export interface Picture {
  readonly etag: string
  readonly mimeType: string
  readonly updatedAt: number
  readonly isPinned: boolean
  body(): Promise<Buffer | PictureFile>
}

/** A file to be streamed. */
interface PictureFile {
  readonly stream: Readable
  readonly size: number
}

/** Sends a picture so that browsers cache it and only revalidate it. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture,
): Promise<FastifyReply> {
  const etag = `"${picture.etag}"`
  const modifiedAt = new Date(Math.floor(picture.updatedAt / 1000) * 1000)
  void reply.headers({
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'cache-control': picture.isPinned ? `private, max-age=${A_DAY_SECONDS}` : 'private, no-cache',
    // Without the origin, a web view would use a cached copy without CORS headers where it needs them.
    vary: 'Accept, Origin',
  })
  // Only by ETag: another picture of the same book may be an older file.
  const condition = { 'if-none-match': request.headers['if-none-match'] }
  if (evaluateConditions(condition, { etag, modifiedAt }) === 'not-modified') return reply.code(304).send()
  const body = await picture.body()
  if (Buffer.isBuffer(body)) return reply.type(picture.mimeType).send(body)
  // Apps that download covers need the length to show progress.
  return reply.type(picture.mimeType).header('content-length', body.size).send(body.stream)
}
