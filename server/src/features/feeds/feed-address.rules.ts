/**
 * The base URL for a feed's files: the one the feed was opened at or, after the server has moved, the one of the
 * request. If the host is the same, the former is used, because a proxy may hide that the request used https.
 */
export function addressFor(serverAddress: string, origin: string, basePath: string): string {
  if (!/^https?:\/\/[\w.:[\]-]+$/i.test(origin) || !URL.canParse(origin)) return serverAddress
  return new URL(origin).host === hostOf(serverAddress) ? serverAddress : origin + basePath
}

/** Null if it is not a URL: imported feeds may have any text. */
export const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null

/** The slug, and in the URL of a file the entry, as an app knows them from a feed; null if it is no such URL. */
export function partsOfFeedUrl(url: string): { slug: string; entryId: string | null } | null {
  if (!URL.canParse(url)) return null
  const { pathname } = new URL(url)
  const [, slug, entryId] = /\/feed\/([^/]+)(?:\/item\/([^/]+)\/[^/]+)?\/?$/.exec(pathname) ?? []
  return slug === undefined ? null : { slug, entryId: entryId ?? null }
}
