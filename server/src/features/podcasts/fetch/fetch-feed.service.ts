import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError, messageOf } from '../../../lib/errors.ts'
import { type OutboundStream, streamOutbound } from '../../../platform/net/outbound-stream.ts'
import { findFeedLink } from '../feed/feed-link.service.ts'
import { MOST_EPISODES, readFeed, WebPageError } from '../feed/read-feed.service.ts'
import type { Feed } from '../feed/feed.types.ts'
import type { FeedRecord } from '../podcasts.types.ts'
import { bareAddress, headersFor, isOtherHost, NO_ACCESS, PLAIN_USER_AGENT } from './request-headers.rules.ts'
import { retryAfterMs } from './retry-after.rules.ts'

/** Fetches feeds with conditional requests, so that repeated checks are cheap. */

const IDLE_MS = 30_000
const WHOLE_MS = 120_000
/** Uncompressed; there are feeds of 60 MB. */
const MOST_BYTES = 100 * 1024 * 1024
/** Up to this size, a body is buffered and compared with the last one before it is parsed. */
const COMPARED_BYTES = 8 * 1024 * 1024
const MOST_PAGES = 50
/** How much of a web page is searched for the link to its feed, which is in its head. */
const HEAD_BYTES = 256 * 1024
const HEAD_PIECES = 32

export interface Fetched {
  readonly feed: Feed
  readonly etag: string | null
  readonly lastModified: string | null
  readonly bodyHash: string
  /** Target of permanent redirects. */
  readonly movedTo: string | null
  readonly url: string
  /** The URL that was requested: the given one, or that of the feed a web page links to. */
  readonly askedUrl: string
}

/** `same`: unchanged since the last fetch. */
export type FetchResult =
  ({ readonly kind: 'read' } & Fetched) | { readonly kind: 'same'; readonly movedTo: string | null }

/** Why a feed could not be fetched. */
export class FeedError extends AppError {
  /** Set if the server is reachable but asks to wait (Retry-After). */
  readonly waitMs: number | null
  readonly isGone: boolean

  constructor(
    message: string,
    options: { readonly waitMs?: number | null; readonly isGone?: boolean; readonly cause?: unknown } = {},
  ) {
    super('unavailable', message, { cause: options.cause })
    this.waitMs = options.waitMs ?? null
    this.isGone = options.isGone === true
  }
}

type Ctx = Pick<Context, 'clock' | 'privateHosts'>
type How = Pick<FeedRecord, 'userAgent' | 'headers' | 'username' | 'password'> &
  Partial<Pick<FeedRecord, 'etag' | 'lastModified' | 'bodyHash' | 'fetchedUrl'>>

export interface FetchOptions {
  /** Fetch all pages of a paged feed. */
  readonly allPages: boolean
  /** If the URL is that of a web page, fetch the feed it links to. */
  readonly throughWebPage?: boolean
  readonly signal?: AbortSignal
}

export async function fetchFeed(
  ctx: Ctx,
  address: string,
  how: How,
  options: FetchOptions,
): Promise<FetchResult> {
  const first = await fetchPage(ctx, address, how, options.signal).catch((error: unknown) => {
    const feedUrl = options.throughWebPage && error instanceof WebPageError ? error.feedUrl : null
    if (feedUrl === null) throw error
    return fetchPage(ctx, feedUrl, how, options.signal)
  })
  if (first.kind === 'same' || !options.allPages) return first
  const episodes = [...first.feed.episodes]
  const seen = new Set([first.url])
  let next = first.feed.channel.nextUrl
  for (let page = 1; next !== null && page < MOST_PAGES && !seen.has(next); page++) {
    seen.add(next)
    if (episodes.length >= MOST_EPISODES) break
    const { etag: _etag, lastModified: _modified, bodyHash: _hash, ...access } = how
    const own = isOtherHost(address, next) ? { ...access, ...NO_ACCESS } : access
    const more = await fetchPage(ctx, next, own, options.signal)
    if (more.kind === 'same') break
    episodes.push(...more.feed.episodes)
    next = more.feed.channel.nextUrl
  }
  return { ...first, feed: { ...first.feed, episodes } }
}

async function fetchPage(
  ctx: Ctx,
  address: string,
  how: How,
  signal: AbortSignal | undefined,
): Promise<FetchResult> {
  const answer = await ask(ctx, address, how, signal)
  const { status, movedTo } = answer
  if (status === 304) {
    answer.body.destroy()
    return { kind: 'same', movedTo }
  }
  if (status !== 200) {
    answer.body.destroy()
    throw refusal(answer, ctx.clock.now())
  }
  try {
    return await readAnswer(answer, address, how.bodyHash ?? null)
  } catch (error) {
    answer.body.destroy()
    if (error instanceof AppError) throw error
    throw new FeedError(`The feed ended unexpectedly: ${messageOf(error)}`, { cause: error })
  }
}

async function ask(
  ctx: Ctx,
  address: string,
  how: How,
  signal: AbortSignal | undefined,
): Promise<OutboundStream> {
  const isSameAddress = how.fetchedUrl === undefined || how.fetchedUrl === bareAddress(address)
  const conditions: Record<string, string> = {
    ...(how.etag && isSameAddress ? { 'if-none-match': how.etag } : {}),
    ...(how.lastModified && isSameAddress ? { 'if-modified-since': how.lastModified } : {}),
  }
  const open = (extra: Record<string, string>) =>
    streamOutbound(address, {
      headers: { accept: ACCEPTED, ...headersFor(how), ...conditions, ...extra },
      totalMs: WHOLE_MS,
      idleMs: IDLE_MS,
      maxBytes: MOST_BYTES,
      acceptsPacked: true,
      privateHosts: ctx.privateHosts,
      ...(signal ? { signal } : {}),
    })
  const answer = await open({})
  if (answer.status !== 403 || how.userAgent !== null) return answer
  answer.body.destroy()
  return open({ 'user-agent': PLAIN_USER_AGENT })
}

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5'

async function readAnswer(
  answer: OutboundStream,
  askedUrl: string,
  knownHash: string | null,
): Promise<FetchResult> {
  const { headers, url, movedTo } = answer
  const hash = createHash('sha1')
  const body = observed(answer.body, (bytes) => hash.update(bytes))
  const held: Uint8Array[] = []
  let heldBytes = 0
  let isWhole = true
  for (;;) {
    const next = await body.next()
    if (next.done === true) break
    held.push(next.value)
    heldBytes += next.value.length
    if (heldBytes > COMPARED_BYTES) {
      isWhole = false
      break
    }
  }
  const wholeHash = isWhole ? hash.copy().digest('base64') : null
  if (wholeHash !== null && wholeHash === knownHash) return { kind: 'same', movedTo }
  const beginning = held.slice(0, HEAD_PIECES)
  const all = (async function* () {
    yield* held.splice(0)
    if (!isWhole) yield* body
  })()
  const contentType = headers['content-type'] ?? null
  const feed = await readFeed({ body: all, contentType, url }).catch((error: unknown) => {
    if (!(error instanceof WebPageError)) throw error
    const head = Buffer.concat(beginning).toString('utf8', 0, HEAD_BYTES)
    throw new WebPageError(findFeedLink(head, url))
  })
  return {
    kind: 'read',
    feed,
    etag: headers['etag'] ?? null,
    lastModified: headers['last-modified'] ?? null,
    bodyHash: wholeHash ?? hash.digest('base64'),
    movedTo,
    url,
    askedUrl,
  }
}

async function* observed(
  body: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    onBytes(bytes)
    yield bytes
  }
}

function refusal({ status, headers, url }: OutboundStream, now: number): FeedError {
  const { host } = new URL(url)
  if (status === 401) return new FeedError(`${host} requires a username and a password (401)`)
  if (status === 410)
    return new FeedError(`${host} reports that the feed is permanently gone (410)`, { isGone: true })
  const waitMs = status === 429 || status === 503 ? (retryAfterMs(headers['retry-after'], now) ?? 0) : null
  const reaction = status === 429 ? 'asks to try again later' : 'refused the feed'
  return new FeedError(`${host} ${reaction} (${status})`, { waitMs })
}
