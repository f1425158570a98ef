/**
 * The base URL for a feed's files: the one the feed was opened at or, after the server has moved, the one of the
 * request. If the host is the same, the former is used, because a proxy may hide that the request used https.
 */
export function addressFor(serverAddress: string, origin: string, basePath: string): string {
  if (!/^https?:\/\/[\w.:[\]-]+$/i.test(origin) || !URL.canParse(origin)) return serverAddress
  return new URL(origin).host === new URL(serverAddress).host ? serverAddress : origin + basePath
}
