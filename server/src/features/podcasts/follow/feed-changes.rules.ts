import type { KnownEpisode } from '../feed/feed-identity.rules.ts'
import { pairEpisodes, sortedAt } from '../feed/feed-identity.rules.ts'
import type { Feed, FeedEpisode } from '../feed/feed.types.ts'
import type { StoredEpisode } from '../podcasts.types.ts'

/** Computes the changes between a fetched feed and its stored episodes. */

export interface KnownState {
  readonly episodes: readonly StoredEpisode[]
  /** Episodes that are or were on disk. */
  readonly kept: readonly (KnownEpisode & { readonly hasFile: boolean })[]
  /** On the first fetch, episodes published before this time don't count as new. */
  readonly newsSince: number
  readonly isFirst: boolean
}

export interface Tools {
  readonly now: number
  readonly newId: () => string
  readonly cleanHtml: (text: string) => string
  readonly hash: (text: string) => string
}

export interface FeedChanges {
  /** Added episodes and those that differ from the stored ones. */
  readonly saved: readonly StoredEpisode[]
  readonly added: readonly StoredEpisode[]
  /** Episodes that reappeared in the feed, and those no longer in it. */
  readonly returned: readonly string[]
  readonly gone: readonly string[]
}

const DAY_MS = 24 * 3600 * 1000
/** Older episodes don't count as new: the host may just have opened its archive. */
const NEWS_MS = 90 * DAY_MS

export function changesOf(feed: Pick<Feed, 'episodes'>, known: KnownState, tools: Tools): FeedChanges {
  const pairs = pairEpisodes(
    feed.episodes,
    known.episodes.map((episode) => ({ ...episode, durationSeconds: episode.durationSeconds })),
  )
  const unknown = pairs.filter((pair) => pair.known === null).map(({ episode }) => episode)
  const taken = new Set(known.episodes.map(({ id }) => id))
  const onDisk = new Map(
    pairEpisodes(
      unknown,
      known.kept.filter(({ id }) => !taken.has(id)),
    ).map((pair) => [pair.episode, pair.known]),
  )
  const added: StoredEpisode[] = []
  const changed: StoredEpisode[] = []
  const seen = new Set<string>()
  const returned: string[] = []
  for (const { episode, known: before } of pairs) {
    if (before === null) {
      const own = onDisk.get(episode) ?? null
      added.push(fresh(episode, own, { isFirst: known.isFirst, newsSince: known.newsSince, ...tools }))
      continue
    }
    seen.add(before.id)
    if (!before.isInFeed) returned.push(before.id)
    const contentHash = hashOf(episode, tools)
    if (contentHash !== before.contentHash) changed.push(updated(before, episode, contentHash, tools))
  }
  const gone = known.episodes.filter(({ id, isInFeed }) => isInFeed && !seen.has(id)).map(({ id }) => id)
  return { saved: [...added, ...changed], added, returned, gone }
}

interface FreshOptions extends Tools {
  readonly isFirst: boolean
  readonly newsSince: number
}

function fresh(
  episode: FeedEpisode,
  own: (KnownEpisode & { readonly hasFile: boolean }) | null,
  { isFirst, newsSince, now, newId, cleanHtml, hash }: FreshOptions,
): StoredEpisode {
  const at = sortedAt(episode.publishedAt, now)
  // On the first fetch, nothing tells whether an episode without a date is old or new.
  const isNews = isFirst ? episode.publishedAt !== null && at > newsSince : at > now - NEWS_MS
  return {
    ...contentOf(episode, cleanHtml),
    id: own?.id ?? newId(),
    sortedAt: at,
    firstSeenAt: now,
    contentHash: hashOf(episode, { hash }),
    isInFeed: true,
    autoState: own === null && isNews ? 'new' : 'handled',
  }
}

function updated(
  before: StoredEpisode,
  episode: FeedEpisode,
  contentHash: string,
  { cleanHtml }: Tools,
): StoredEpisode {
  return {
    ...before,
    ...contentOf(episode, cleanHtml),
    sortedAt: sortedAt(episode.publishedAt, before.firstSeenAt),
    contentHash,
    isInFeed: true,
  }
}

function contentOf(episode: FeedEpisode, cleanHtml: Tools['cleanHtml']) {
  return {
    guid: episode.guid,
    url: episode.enclosure.url,
    enclosureType: episode.enclosure.type,
    enclosureSize: episode.enclosure.length,
    title: episode.title,
    subtitle: episode.subtitle,
    description: cleanHtml(episode.description),
    pubDate: episode.pubDate,
    publishedAt: episode.publishedAt,
    season: episode.season,
    episode: episode.episode,
    episodeType: episode.episodeType,
    author: episode.author,
    durationText: episode.duration,
    durationSeconds: episode.durationSeconds,
    isExplicit: episode.isExplicit,
    link: episode.link,
    imageUrl: episode.imageUrl,
    chaptersUrl: episode.chaptersUrl,
    chaptersType: episode.chaptersType,
    chapters: episode.chapters,
    transcripts: episode.transcripts,
  }
}

/** Hashes the raw entry, so that unchanged ones need no sanitising. */
const hashOf = (episode: FeedEpisode, { hash }: Pick<Tools, 'hash'>): string => hash(JSON.stringify(episode))
