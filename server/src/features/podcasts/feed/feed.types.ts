import type { Chapter } from '../../items/items.types.ts'

/** A parsed feed: its channel data, and its episodes in feed order. */
export interface Feed {
  readonly channel: FeedChannel
  readonly episodes: readonly FeedEpisode[]
}

export interface FeedChannel {
  readonly title: string
  /** Raw markup; sanitised when it is stored or shown. */
  readonly description: string
  readonly author: string
  readonly imageUrl: string | null
  /** `Parent` and `Parent:Child`. */
  readonly categories: readonly string[]
  readonly language: string
  readonly isExplicit: boolean
  readonly type: 'episodic' | 'serial'
  readonly pubDate: string
  readonly link: string
  /** The show's own id, which stays the same when it moves to another host. */
  readonly guid: string | null
  /** The feed's new URL, as announced by the feed itself. */
  readonly newFeedUrl: string | null
  /** URL of the next page (RFC 5005). */
  readonly nextUrl: string | null
  /** If true, episodes that are not listed were withdrawn (RFC 5005). */
  readonly isComplete: boolean
  /** The feed's requested minimum refresh interval. */
  readonly ttlMinutes: number | null
  readonly fundingUrl: string | null
}

export interface FeedEpisode {
  readonly guid: string | null
  readonly title: string
  readonly subtitle: string
  /** Raw markup; sanitised when it is stored or shown. */
  readonly description: string
  readonly pubDate: string
  /** Null if the feed has no valid date. */
  readonly publishedAt: number | null
  readonly episodeType: string
  readonly season: string
  readonly episode: string
  readonly author: string
  /** As written in the feed. */
  readonly duration: string
  readonly durationSeconds: number | null
  readonly isExplicit: boolean
  readonly enclosure: FeedEnclosure
  readonly link: string
  readonly imageUrl: string | null
  readonly chaptersUrl: string | null
  readonly chaptersType: string | null
  /** Inline chapters of the feed itself. */
  readonly chapters: readonly Chapter[]
  readonly transcripts: readonly FeedTranscript[]
}

export interface FeedEnclosure {
  readonly url: string
  readonly type: string
  /** In bytes, as written in the feed; often wrong. */
  readonly length: string
}

export interface FeedTranscript {
  readonly url: string
  readonly type: string
  readonly language: string | null
}

/** An element of the feed; text and attributes are limited in length. */
export interface RawElement {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Elements by their conventional name in lower case: `itunes:duration`, `enclosure`. */
export type RawElements = ReadonlyMap<string, readonly RawElement[]>
