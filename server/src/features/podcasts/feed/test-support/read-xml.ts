import { expect } from 'vitest'
import type { Feed, FeedEpisode } from '../feed.types.ts'
import { readFeed } from '../read-feed.service.ts'

/** Parses feeds written inline in tests. */

export const URL_OF_FEED = 'https://feeds.example/show/feed.xml'

export function read(
  xml: string | Buffer,
  contentType: string | null = 'application/rss+xml',
): Promise<Feed> {
  return readFeed({ body: [Buffer.from(xml)], contentType, url: URL_OF_FEED })
}

export async function onlyEpisode(xml: string | Buffer, contentType?: string): Promise<FeedEpisode> {
  const { episodes } = await read(xml, contentType)
  expect(episodes).toHaveLength(1)
  return episodes[0] as FeedEpisode
}
