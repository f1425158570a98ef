import { SHARE_SESSION_COOKIE, shares } from '@lectern/contract/shares'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { prefixOf } from '../../platform/http/canonical-url.ts'
import { sendPicture } from '../../platform/http/pictures.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { newId } from '../../platform/ids.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import { getItemDownload } from '../downloads/downloads.service.ts'
import { sendArchiveDownload, sendFileDownload } from '../downloads/send-download.http.ts'
import { readPictureRequest } from '../items/covers.rules.ts'
import { getCover, getScaledCover } from '../items/covers.service.ts'
import { createSharePlaces } from './share-places.cache.ts'
import { createSlugGuesses } from './slug-guesses.cache.ts'
import { presentOpenShare, presentShare } from './sharing.present.ts'
import { endShare, findShareOf, getShare, getTrack, openShare } from './sharing.service.ts'

const COOKIE_SECONDS = 30 * 24 * 3600
const COVER_WIDTH = '800'

export function sharingRoutes(http: Http, ctx: Context): void {
  const places = createSharePlaces()
  const guesses = createSlugGuesses(ctx)
  const find = (slug: string, { ip }: FastifyRequest) => guesses.limit(ip, () => getShare(ctx, slug))

  http.endpoint(shares.ofItem, async ({ caller, params, query }) => {
    const share = await findShareOf(ctx, caller.user, params.id, query.episode ?? null)
    return { share: share ? presentShare(share) : null }
  })
  http.endpoint(shares.create, async ({ caller, body, reply }) => {
    const share = await openShare(ctx, caller.user, body)
    void reply.code(201)
    return presentShare(share)
  })
  http.endpoint(shares.remove, async ({ caller, params, reply }) => {
    await endShare(ctx, caller.user, params.id)
    return reply.code(204).send()
  })

  http.endpoint(shares.open, async ({ params, query, request, reply }) => {
    const open = await find(params.slug, request)
    const sessionId = visitorOf(request) ?? newId()
    void reply.setCookie(SHARE_SESSION_COOKIE, sessionId, {
      path: `${prefixOf(request.raw, ctx.config.basePath)}/public/share`,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: COOKIE_SECONDS,
    })
    const asked = Number(query.t)
    const isAsked = query.t !== undefined && asked >= 0 && asked <= open.playable.durationSeconds
    const startSeconds = isAsked ? asked : places.placeOf(sessionId, open.share.id)
    return presentOpenShare(open, { sessionId, startSeconds, mimeTypeOf: contentTypeOf })
  })
  http.endpoint(shares.track, async ({ params, request, reply }) => {
    const { open } = await visited(params.slug, request)
    const file = await getTrack(ctx, open, Number(params.index))
    return sendFile(request, reply, {
      path: file.path,
      contentType: contentTypeOf(file.name),
      accelPrefix: ctx.config.accelPrefix,
    })
  })
  http.endpoint(shares.cover, async ({ params, request, reply }) => {
    const { open } = await visited(params.slug, request)
    const cover = await getCover(ctx, open.sharer, open.share.itemId)
    const wanted = readPictureRequest({ width: COVER_WIDTH }, request.headers.accept)
    return sendPicture(request, reply, {
      etag: cover.hash,
      mimeType: `image/${wanted.format}`,
      updatedAt: cover.updatedAt,
      isPinned: false,
      body: () => getScaledCover(ctx, cover, wanted),
    })
  })
  http.endpoint(shares.download, async ({ params, request, reply }) => {
    const { open } = await visited(params.slug, request)
    if (!open.share.isDownloadable) throw new AppError('forbidden', 'Forbidden')
    const wanted =
      open.share.episodeId === null
        ? await getItemDownload(ctx, open.sharer, open.share.itemId)
        : await getTrack(ctx, open, 1)
    return 'open' in wanted
      ? sendArchiveDownload(ctx, request, reply, wanted)
      : sendFileDownload(ctx, request, reply, wanted)
  })
  http.endpoint(shares.progress, async ({ params, body, request, reply }) => {
    const { open, sessionId } = await visited(params.slug, request)
    places.keep(sessionId, open.share.id, Math.min(body.currentTime, open.playable.durationSeconds))
    return reply.code(204).send()
  })

  /** Unknown and closed links give the same response, whatever the cookie says. */
  async function visited(slug: string, request: FastifyRequest) {
    const open = await find(slug, request)
    const sessionId = visitorOf(request)
    if (sessionId === undefined) throw new AppError('not_found', 'Share session not set')
    return { open, sessionId }
  }
}

function visitorOf({ cookies }: FastifyRequest): string | undefined {
  const id = cookies[SHARE_SESSION_COOKIE]
  return id !== undefined && /^[\da-f-]{36}$/i.test(id) ? id : undefined
}
