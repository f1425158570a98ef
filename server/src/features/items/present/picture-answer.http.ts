import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { sendPicture } from '../../../platform/http/pictures.ts'
import { type PictureQuery, pictureKey, readPictureRequest } from '../covers.rules.ts'
import type { User } from '../../users/users.types.ts'
import { getScaledCover, openCover, type Picture } from '../covers.service.ts'

interface PictureCall {
  readonly caller: { readonly user: User } | undefined
  readonly query: PictureQuery
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Responds with a picture (a cover or an author's photo) in the requested size and format. If covers are protected,
 * `find` gets the viewer and must check visibility; otherwise it gets null, as phone apps send no token for pictures.
 */
export async function respondWithPicture(
  ctx: Pick<Context, 'db' | 'config' | 'log' | 'settings'>,
  { caller, query, request, reply }: PictureCall,
  find: (viewer: User | null) => Promise<Picture>,
): Promise<FastifyReply> {
  const { protectCovers } = ctx.settings.current()
  if (protectCovers && caller === undefined) throw new AppError('unauthorized', 'Unauthorized')
  const picture = await find(protectCovers ? (caller?.user ?? null) : null)
  const wanted = readPictureRequest(query, request.headers.accept)
  const isRaw = query.raw !== undefined
  return sendPicture(request, reply, {
    etag: isRaw ? `${picture.hash}_raw` : pictureKey(picture.hash, wanted),
    mimeType: isRaw ? picture.mimeType : `image/${wanted.format}`,
    updatedAt: picture.updatedAt,
    // With `ts`, the URL contains the time of the last change, so the picture behind it never changes.
    isPinned: query.ts !== undefined,
    body: async () => (isRaw ? openCover(ctx, picture) : getScaledCover(ctx, picture, wanted)),
  })
}
