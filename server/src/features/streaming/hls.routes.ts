import type { ItemId } from '@lectern/contract/ids'
import { streaming } from '@lectern/contract/streaming'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { prefixOf } from '../../platform/http/canonical-url.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { contentTypeOf } from '../../platform/media/mime.ts'
import { PLAYLIST_NAME } from './hls-playlist.rules.ts'
import type { Streams } from './streams.service.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const SEGMENT_TYPE = 'video/mp2t'

/** Sends an episode that is not on disk, or the requested range of it. */
export type RelayEpisode = (
  request: FastifyRequest,
  reply: FastifyReply,
  episode: { readonly itemId: ItemId; readonly episodeId: string },
) => Promise<FastifyReply>

/** Serves what an open session plays: the files as they are, or the stream. */
export function hlsRoutes(
  http: Http,
  ctx: Pick<Context, 'config'>,
  streams: Streams,
  relayEpisode: RelayEpisode,
): void {
  const { accelPrefix, basePath } = ctx.config

  http.endpoint(streaming.track, async ({ params, request, reply }) => {
    const track = await streams.track(params.id, Number(params.index))
    forAnyPlayer(reply)
    if (track === null) {
      const prefix = prefixOf(request.raw, basePath)
      return reply.redirect(`${prefix}/hls/${params.id}/${PLAYLIST_NAME}`, 302)
    }
    const { path, remote } = track
    if (remote) return relayEpisode(request, reply, remote)
    return sendFile(request, reply, { path, contentType: contentTypeOf(path), accelPrefix })
  })

  http.endpoint(streaming.hls, async ({ params, request, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const file = await streams.file(params.id, params.file, gone.signal)
    forAnyPlayer(reply)
    if ('playlist' in file) {
      return reply.type(PLAYLIST_TYPE).header('cache-control', 'no-store').send(file.playlist)
    }
    // Not cacheable: it may be recreated in another format.
    return sendFile(request, reply, {
      path: file.segmentPath,
      contentType: SEGMENT_TYPE,
      cacheControl: 'no-store',
    })
  })
}

/** Players on other devices (cast) load from other origins; the URL is the only credential. */
function forAnyPlayer(reply: FastifyReply): void {
  if (!reply.hasHeader('access-control-allow-origin')) void reply.header('access-control-allow-origin', '*')
}
