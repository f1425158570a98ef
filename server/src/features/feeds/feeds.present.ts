import type { FeedMinifiedView, FeedView, OwnFeedAddressView } from '@lectern/contract/feeds'
import { audioTypeOf } from './feed-audio.rules.ts'
import { audioUrlOf, coverUrlOf, feedUrlOf } from './feed-document.rules.ts'
import type { BuiltFeed, Feed, FeedEntry, SignedAddress } from './feeds.types.ts'
import { slugWithKey } from './own-address.rules.ts'

/** Without the public address for those who may not read all of the feed. */
export const presentFeedFor = (feed: Feed, withheld: ReadonlySet<Feed>): FeedMinifiedView =>
  withheld.has(feed) ? { ...presentFeedMinified(feed), feedUrl: '', slug: '' } : presentFeedMinified(feed)

export function presentFeedMinified(feed: Feed): FeedMinifiedView {
  return {
    id: feed.id,
    entityType: feed.entityType,
    entityId: feed.entityId,
    feedUrl: feedUrlOf(feed.serverAddress, feed.slug),
    slug: feed.slug,
    meta: {
      title: feed.title,
      description: feed.description,
      preventIndexing: feed.preventsIndexing,
      ownerName: feed.ownerName,
      ownerEmail: feed.ownerEmail,
    },
  }
}

export const presentOwnAddress = (address: SignedAddress): OwnFeedAddressView => ({
  feedUrl: feedUrlOf(address.feed.serverAddress, slugWithKey(address.feed.slug, address.key)),
  createdAt: address.createdAt,
  lastFetchedAt: address.lastFetchedAt,
})

export function presentFeed(built: BuiltFeed): FeedView {
  const { feed } = built
  const { serverAddress, slug } = feed
  const feedUrl = feedUrlOf(serverAddress, slug)
  return {
    id: feed.id,
    slug,
    userId: feed.userId,
    entityType: feed.entityType,
    entityId: feed.entityId,
    coverItemId: built.coverItemId,
    serverAddress,
    feedUrl,
    meta: {
      title: built.title,
      description: built.description,
      author: built.author,
      imageUrl: coverUrlOf(serverAddress, slug),
      feedUrl,
      link: serverAddress + built.linkPath,
      explicit: built.isExplicit,
      type: built.type,
      language: built.language,
      preventIndexing: feed.preventsIndexing,
      ownerName: feed.ownerName,
      ownerEmail: feed.ownerEmail,
    },
    episodes: built.entries.map((entry) => presentEntry(entry, feed)),
    createdAt: feed.createdAt,
    updatedAt: built.changedAt,
    lastFetchedAt: feed.lastFetchedAt,
  }
}

function presentEntry(entry: FeedEntry, { serverAddress, slug }: Feed): FeedView['episodes'][number] {
  return {
    id: entry.id,
    title: entry.title,
    description: entry.description,
    enclosure: {
      url: audioUrlOf(serverAddress, slug, entry),
      type: audioTypeOf(entry),
      size: entry.file.size,
    },
    pubDate: new Date(entry.publishedAt).toUTCString(),
    link: serverAddress + entry.linkPath,
    author: entry.author,
    explicit: entry.isExplicit,
    duration: entry.durationSeconds,
    libraryItemId: entry.itemId,
    episodeId: entry.episodeId,
    trackIndex: entry.trackIndex,
  }
}
