import type { FeedMinifiedView, FeedView } from '@lectern/contract/feeds'

/** Builders for feeds as the server sends them. */

export function aFeed(given: Partial<FeedMinifiedView> = {}): FeedMinifiedView {
  const slug = given.slug ?? 'fog'
  return {
    id: 'feed-1',
    entityType: 'libraryItem',
    entityId: 'item-1',
    feedUrl: `https://books.example/feed/${slug}`,
    slug,
    meta: { title: 'Fog', description: null, preventIndexing: true, ownerName: null, ownerEmail: null },
    ...given,
  }
}

export function aListedFeed(given: Partial<FeedView> = {}): FeedView {
  const { meta, ...feed } = aFeed()
  return {
    ...feed,
    userId: 'user-1',
    coverItemId: null,
    serverAddress: 'https://books.example',
    meta: {
      ...meta,
      description: '',
      author: 'Ada Moor',
      imageUrl: `${feed.feedUrl}/cover.jpg`,
      feedUrl: feed.feedUrl,
      link: 'https://books.example/item/item-1',
      explicit: false,
      type: 'serial',
      language: 'en',
    },
    episodes: [],
    createdAt: 1,
    updatedAt: 1,
    lastFetchedAt: null,
    ...given,
  }
}
