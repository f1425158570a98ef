import { feeds } from '@lectern/contract/feeds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import { evaluateConditions } from '../../platform/http/file-conditions.ts'
import { sendPicture } from '../../platform/http/pictures.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { takesGzip } from '../../platform/http/send-json.ts'
import { followRequest } from './follow-request.http.ts'
import { createOwnListening } from './own-listening.service.ts'
import type { BuiltFeeds } from './built-feeds.cache.ts'
import { audioTypeOf, chaptersDocument } from './feed-audio.rules.ts'
import { transcriptDocument } from './feed-transcript.rules.ts'
import { coverOfFeed } from './feed-cover.service.ts'
import { addressFor } from './feed-address.rules.ts'
import { presentFeed, presentFeedMinified } from './feeds.present.ts'
import {
  closeFeed,
  listFeeds,
  recordFetch,
  openFeed,
  pathOfEntry,
  readFeed,
  transcriptOfEntry,
} from './feeds.service.ts'
import type { Feed, FeedEntry } from './feeds.types.ts'
import { createWrongKeys } from './wrong-keys.cache.ts'

export function feedsRoutes(http: Http, ctx: Context, built: BuiltFeeds): void {
  const listening = createOwnListening(ctx)
  const reading = { feeds: built, wrongKeys: createWrongKeys(ctx) }
  const ask = (slug: string, request: FastifyRequest) => readFeed(ctx, reading, slug, request.ip)
  http.endpoint(feeds.list, async ({ caller }) => {
    const open = await listFeeds(ctx, built, caller.user)
    return { feeds: open.map(presentFeed), minified: open.map(({ feed }) => presentFeedMinified(feed)) }
  })
  const opens = [
    [feeds.openItem, 'libraryItem'],
    [feeds.openSeries, 'series'],
    [feeds.openCollection, 'collection'],
    [feeds.openPlaylist, 'playlist'],
  ] as const
  for (const [endpoint, entityType] of opens) {
    http.endpoint(endpoint, async ({ caller, params, body }) => {
      const feed = await openFeed(ctx, caller.user, { entityType, entityId: params.id }, body)
      return { feed: presentFeedMinified(feed) }
    })
  }
  http.endpoint(feeds.close, ({ caller, params }) => closeFeed(ctx, caller.user, params.id))

  http.endpoint(feeds.document, async ({ params, request, reply }) => {
    const { built: feed } = await ask(params.slug, request)
    await recordFetch(ctx, feed.feed)
    const document = await built.document(feed, addressOf(request, feed.feed))
    const modifiedAt = new Date(Math.floor(feed.changedAt / 1000) * 1000)
    const isPacked = takesGzip(request)
    forRobots(reply, feed.feed).headers({
      etag: document.etag,
      'last-modified': modifiedAt.toUTCString(),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
    if (evaluateConditions(request.headers, { etag: document.etag, modifiedAt }) === 'not-modified') {
      return reply.code(304).send()
    }
    if (isPacked) void reply.header('content-encoding', 'gzip')
    return reply.type('text/xml; charset=utf-8').send(isPacked ? document.gzipped : document.xml)
  })

  const sendCover = async (slug: string, request: FastifyRequest, reply: FastifyReply) => {
    const { built: feed } = await ask(slug, request)
    const cover = coverOfFeed(ctx, feed)
    return sendPicture(request, forRobots(reply, feed.feed), {
      etag: cover.etag,
      mimeType: 'image/jpeg',
      updatedAt: cover.updatedAt,
      isPinned: false,
      body: () => cover.bytes(),
    })
  }
  http.endpoint(feeds.cover, ({ params, request, reply }) => sendCover(params.slug, request, reply))
  http.endpoint(feeds.coverFile, ({ params, request, reply }) => sendCover(params.slug, request, reply))

  http.endpoint(feeds.chapters, async ({ params, request, reply }) => {
    const { asked, entry } = await findEntry(params, request)
    if (entry.chapters.length === 0) return notFound('Chapters')
    return forRobots(reply, asked.built.feed)
      .type('application/json+chapters; charset=utf-8')
      .send(chaptersDocument(entry))
  })

  http.endpoint(feeds.transcript, async ({ params, request, reply }) => {
    const { asked, entry } = await findEntry(params, request)
    const transcript = await transcriptOfEntry(ctx, asked, entry)
    return forRobots(reply, asked.built.feed)
      .type('text/vtt; charset=utf-8')
      .send(transcriptDocument(transcript, entry.durationSeconds))
  })

  http.endpoint(feeds.audio, async ({ params, request, reply }) => {
    const { asked, entry } = await findEntry(params, request)
    const { feed } = asked.built
    const path = await pathOfEntry(ctx, feed, entry)
    if (asked.owner) followRequest(ctx, listening, { ...asked, owner: asked.owner, entry }, request, reply)
    return sendFile(request, forRobots(reply, feed), {
      path,
      contentType: audioTypeOf(entry),
      accelPrefix: ctx.config.accelPrefix,
    })
  })

  async function findEntry(
    params: { readonly slug: string; readonly entryId: string },
    request: FastifyRequest,
  ) {
    const asked = await ask(params.slug, request)
    const entry: FeedEntry | undefined = asked.built.entries.find(({ id }) => id === params.entryId)
    return { asked, entry: entry ?? notFound('Entry') }
  }

  const addressOf = (request: FastifyRequest, feed: Feed) =>
    addressFor(feed.serverAddress, `${request.protocol}://${request.host}`, ctx.config.basePath)
}

function forRobots(reply: FastifyReply, feed: Feed): FastifyReply {
  return feed.preventsIndexing ? reply.header('x-robots-tag', 'noindex') : reply
}
