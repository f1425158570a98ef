import { bareAddress } from '../fetch/request-headers.rules.ts'
import type { Followed } from '../podcasts.types.ts'

/** Finds the podcast that follows a feed, or followed it before the feed moved. */
export function withFeed(podcasts: readonly Followed[], feedUrl: string): Followed | undefined {
  const wanted = withoutScheme(feedUrl)
  return podcasts.find((one) =>
    [one.feedUrl, ...one.feed.oldUrls].some((url) => url !== null && withoutScheme(url) === wanted),
  )
}

/** Lists from other apps often have the `http` URL of a feed that is followed with `https`. */
const withoutScheme = (url: string): string => bareAddress(url).replace(/^https?:\/\//i, '')
