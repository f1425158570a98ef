import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { getTranscriptLanguages } from '../podcasts/extras/extras.service.ts'
import type { User } from '../users/users.types.ts'
import { dateEntries } from './feed-dates.rules.ts'
import { renderFeed } from './feed-document.rules.ts'
import { entriesOf, inOrder } from './feed-entries.rules.ts'
import { buildFeed } from './feed-facts.rules.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { readKnownEntries, renameFeed, saveEntryDates } from './feeds.store.ts'
import type { BuiltFeed, FeedEntry, FeedSource, FeedState, UndatedEntry } from './feeds.types.ts'

/** Caches built feeds until something in them changes. */
export interface BuiltFeeds {
  /** Builds the feed as one account sees it; not found if its entity is gone or hidden from that account. */
  read(state: FeedState, viewer: User): Promise<BuiltFeed>
  document(built: BuiltFeed, address: string): Promise<FeedDocument>
}

export interface FeedDocument {
  readonly xml: Buffer
  readonly gzipped: Buffer
  readonly etag: string
}

const MAX_FEEDS = 100
const MAX_DOCUMENTS = 100
const zip = promisify(gzip)
/** Feeds are so repetitive that a higher level costs five times as much for little gain. */
const GZIP_LEVEL = 2

export function createBuiltFeeds(ctx: Pick<Context, 'db' | 'clock'>): BuiltFeeds {
  const built = new LRUCache<string, { version: string; feed: BuiltFeed }>({ max: MAX_FEEDS })
  const documents = new LRUCache<string, { of: BuiltFeed; document: FeedDocument }>({ max: MAX_DOCUMENTS })

  return {
    async read(state, viewer) {
      const version = `${state.feed.id}.${state.version}.${viewer.updatedAt}`
      const kept = built.get(state.feed.slug)
      if (kept?.version === version) return kept.feed
      const feed = await build(ctx, state, viewer)
      built.set(state.feed.slug, { version, feed })
      return feed
    },
    async document(feed, address) {
      const key = `${feed.feed.slug} ${address}`
      const kept = documents.get(key)
      if (kept?.of === feed) return kept.document
      const document = await makeDocument(feed, address)
      documents.set(key, { of: feed, document })
      return document
    },
  }
}

async function build(ctx: Pick<Context, 'db' | 'clock'>, { feed }: FeedState, viewer: User) {
  const source = await loadFeedSource(ctx, viewer, feed.entityType, feed.entityId)
  const undated = await withTranscripts(ctx, source, entriesOf(source))
  const { dates, publicIds } = await readKnownEntries(ctx.db, feed.id)
  const { entries, added } = dateEntries(undated, dates)
  if (added.size > 0) await saveEntryDates(ctx.db, feed.id, added)
  const { title, description } = source
  if (title !== feed.title || description !== feed.description) {
    await renameFeed(ctx.db, { id: feed.id, title, description }, ctx.clock.now())
  }
  return buildFeed(feed, source, inOrder(source, withPublicIds(entries, publicIds)))
}

function withPublicIds(entries: FeedEntry[], publicIds: ReadonlyMap<string, string>): FeedEntry[] {
  if (publicIds.size === 0) return entries
  return entries.map((entry) => ({ ...entry, id: publicIds.get(entry.id) ?? entry.id }))
}

/** Marks entries that have a transcript. Books have none. */
async function withTranscripts(
  ctx: Pick<Context, 'db'>,
  { parts }: FeedSource,
  entries: readonly UndatedEntry[],
): Promise<readonly UndatedEntry[]> {
  const podcasts = parts.filter(({ place }) => place.item.media.kind === 'podcast')
  if (podcasts.length === 0) return entries
  const ids = [...new Set(podcasts.map(({ place }) => place.item.id))]
  const languages = await getTranscriptLanguages(ctx, ids)
  return entries.map((entry) => {
    const language = languages.get(entry.id)
    return language === undefined ? entry : { ...entry, transcript: { language } }
  })
}

async function makeDocument(feed: BuiltFeed, address: string): Promise<FeedDocument> {
  const xml = Buffer.from(renderFeed(feed, address))
  const gzipped = await zip(xml, { level: GZIP_LEVEL })
  // Compression is deterministic, and there are far fewer bytes to hash afterwards.
  const hash = createHash('sha256').update(gzipped).digest('base64url').slice(0, 32)
  return { xml, gzipped, etag: `"${hash}"` }
}
