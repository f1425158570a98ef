import type { Chapter } from '../../items/items.types.ts'

/** A feed as it was read: what it says about the show, and its episodes in the order of the feed. */
export interface Feed {
  readonly channel: FeedChannel
  readonly episodes: readonly FeedEpisode[]
}

export interface FeedChannel {
  readonly title: string
  /** Markup as it came: cleaned where it is kept or shown. */
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
  /** The show's own id, the same after it moved to another host. */
  readonly guid: string | null
  /** Where the show says it lives now. */
  readonly newFeedUrl: string | null
  /** The next page (RFC 5005). */
  readonly nextUrl: string | null
  /** Episodes that are not listed were taken back (RFC 5005). */
  readonly isComplete: boolean
  /** Not before so many minutes, as the feed asks for. */
  readonly ttlMinutes: number | null
  readonly fundingUrl: string | null
}

export interface FeedEpisode {
  readonly guid: string | null
  readonly title: string
  readonly subtitle: string
  /** Markup as it came: cleaned where it is kept or shown. */
  readonly description: string
  readonly pubDate: string
  /** null: the feed says none that can be understood. */
  readonly publishedAt: number | null
  readonly episodeType: string
  readonly season: string
  readonly episode: string
  readonly author: string
  /** As the feed writes it. */
  readonly duration: string
  readonly durationSeconds: number | null
  readonly isExplicit: boolean
  readonly enclosure: FeedEnclosure
  readonly link: string
  readonly imageUrl: string | null
  readonly chaptersUrl: string | null
  readonly chaptersType: string | null
  /** Written in the feed itself. */
  readonly chapters: readonly Chapter[]
  readonly transcripts: readonly FeedTranscript[]
}

export interface FeedEnclosure {
  readonly url: string
  readonly type: string
  /** In bytes, as the feed writes it; often wrong. */
  readonly length: string
}

export interface FeedTranscript {
  readonly url: string
  readonly type: string
  readonly language: string | null
}

/** An element as it stood in the feed; text and attributes are limited in length. */
export interface RawElement {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** By the usual name of the element, in lower case: `itunes:duration`, `enclosure`. */
export type RawElements = ReadonlyMap<string, readonly RawElement[]>
