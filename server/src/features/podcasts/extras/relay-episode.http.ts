import { Readable } from 'node:stream'
import type { ItemId } from '@lectern/contract/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { openOutbound, type OutboundResponse } from '../../../platform/net/gate.ts'
import { MAX_REDIRECTS } from '../fetch/request-headers.rules.ts'
import type { FollowContext } from '../follow/refresh-feed.service.ts'
import { type EpisodeSource, getEpisodeSource, getNewerSource } from './episode-source.service.ts'

/** Streams an episode that is not on disk from its remote server, honouring range requests. */

const IDLE_MS = 30_000
/** Statuses of an expired URL; a refreshed feed may have a newer one. */
const EXPIRED = [401, 403, 404, 410]
/** Response headers passed through unchanged. */
const PASSED_ON = ['content-length', 'content-range', 'etag', 'last-modified'] as const
const ASKED_ON = ['range', 'if-range'] as const

export async function relayEpisode(
  ctx: FollowContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { itemId, episodeId }: { readonly itemId: ItemId; readonly episodeId: string },
): Promise<FastifyReply> {
  const source = await getEpisodeSource(ctx, itemId, episodeId)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const open = ({ url, headers }: Pick<EpisodeSource, 'url' | 'headers'>) =>
    openOutbound(url, {
      headers: { 'accept-encoding': 'identity', ...headers, ...conditionsOf(request) },
      idleMs: IDLE_MS,
      maxRedirects: MAX_REDIRECTS,
      privateHosts: ctx.privateHosts,
      signal: gone.signal,
    })
  const answer = await openAnyhow(source, open, () => getNewerSource(ctx, itemId, episodeId))
  const { status, headers } = answer
  const isSound = status === 200 || status === 206
  if (!isSound && status !== 416) {
    answer.body.destroy()
    throw new AppError('unavailable', `The server of the episode refused it (${status})`)
  }
  const type = headers['content-type'] ?? ''
  if (isSound && /^text\/html/i.test(type)) {
    answer.body.destroy()
    throw new AppError('unavailable', 'The address of the episode leads to a web page')
  }
  for (const name of PASSED_ON) {
    const value = headers[name]
    if (value !== undefined) void reply.header(name, value)
  }
  void reply
    .code(status)
    // Never a type that a browser would render as a page from this server.
    .type(/^(?:audio|video)\//i.test(type) ? type : 'audio/mpeg')
    .header('accept-ranges', status === 206 || headers['accept-ranges'] === 'bytes' ? 'bytes' : 'none')
    .header('cache-control', 'private, no-store')
  if (request.method === 'HEAD') {
    answer.body.destroy()
    // A stream, because with any other body Fastify would overwrite the content length.
    return reply.send(Readable.from([]))
  }
  return reply.send(answer.body)
}

async function openAnyhow(
  source: EpisodeSource,
  open: (source: Pick<EpisodeSource, 'url' | 'headers'>) => Promise<OutboundResponse>,
  findNewer: () => Promise<EpisodeSource | null>,
): Promise<OutboundResponse> {
  const answer = await open(source)
  if (!EXPIRED.includes(answer.status)) return answer
  const asksForLogin = answer.status === 401 && new URL(answer.url).host === new URL(source.url).host
  if (asksForLogin && source.headers['authorization'] !== source.loginHeaders['authorization']) {
    answer.body.destroy()
    return open({ url: source.url, headers: source.loginHeaders })
  }
  const newer = await findNewer()
  if (newer === null || newer.url === source.url) return answer
  answer.body.destroy()
  return open(newer)
}

function conditionsOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    ASKED_ON.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' && value.length < 500 ? [[name, value]] : []
    }),
  )
}
