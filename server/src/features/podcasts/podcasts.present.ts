import type { FeedEpisodeView, FeedStateView, PodcastFeedView } from '@lectern/contract/podcast-views'
import type { FeedSettingsView } from '@lectern/contract/feed-settings'
import { cleanHtml } from '../../lib/clean-html.ts'
import { withoutCredentials } from '../../lib/url-credentials.ts'
import type { Feed, FeedEpisode } from './feed/feed.types.ts'
import { plainText } from '../../lib/plain-text.ts'
import type { FeedRecord, Followed, StoredEpisode } from './podcasts.types.ts'

/** Feeds in the protocol's forms. */

export function presentFeed({ channel, episodes }: Feed, feedUrl: string): PodcastFeedView {
  const description = cleanHtml(channel.description)
  return {
    metadata: {
      image: channel.imageUrl,
      categories: [...channel.categories],
      feedUrl,
      description: description || null,
      descriptionPlain: plainText(description) || null,
      title: channel.title,
      language: channel.language || null,
      explicit: channel.isExplicit ? 'true' : 'false',
      author: channel.author || null,
      pubDate: channel.pubDate || null,
      link: channel.link || null,
      type: channel.type,
    },
    episodes: episodes.map(presentFeedEpisode),
    numEpisodes: episodes.length,
  }
}

function presentFeedEpisode(episode: FeedEpisode): FeedEpisodeView {
  const description = cleanHtml(episode.description)
  return {
    title: episode.title,
    subtitle: episode.subtitle,
    description,
    descriptionPlain: plainText(description),
    pubDate: episode.pubDate,
    episodeType: episode.episodeType,
    season: episode.season,
    episode: episode.episode,
    author: episode.author,
    duration: episode.duration,
    explicit: episode.isExplicit ? 'true' : 'false',
    publishedAt: episode.publishedAt,
    enclosure: { ...episode.enclosure },
    durationSeconds: episode.durationSeconds,
    guid: episode.guid,
    chaptersUrl: episode.chaptersUrl,
    chaptersType: episode.chaptersType,
    chapters: [...episode.chapters],
  }
}

export function presentStoredEpisode(episode: StoredEpisode): FeedEpisodeView {
  return {
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    descriptionPlain: plainText(episode.description),
    pubDate: episode.pubDate,
    episodeType: episode.episodeType,
    season: episode.season,
    episode: episode.episode,
    author: episode.author,
    duration: episode.durationText,
    explicit: episode.isExplicit ? 'true' : 'false',
    publishedAt: episode.publishedAt,
    enclosure: { url: episode.url, type: episode.enclosureType, length: episode.enclosureSize },
    durationSeconds: episode.durationSeconds,
    guid: episode.guid,
    chaptersUrl: episode.chaptersUrl,
    chaptersType: episode.chaptersType,
    chapters: [...episode.chapters],
  }
}

export function presentFeedState({ feedUrl, feed }: Followed, nextRunAt: number | null): FeedStateView {
  return {
    feedUrl: feedUrl === null ? null : withoutCredentials(feedUrl),
    lastCheckedAt: feed.lastCheckedAt,
    lastSuccessAt: feed.lastSuccessAt,
    nextCheckAt: feed.nextTryAt ?? nextRunAt,
    numFailures: feed.numFailures,
    error: feed.error,
    isGone: feed.isGone,
    numEpisodes: feed.numEpisodes,
  }
}

export function presentSettings(feed: FeedRecord): FeedSettingsView {
  return {
    userAgent: feed.userAgent,
    headerNames: Object.keys(feed.headers),
    username: feed.username,
    hasPassword: feed.password !== null,
    cleanUp: feed.cleanUp,
  }
}
