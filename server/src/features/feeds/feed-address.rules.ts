/**
 * The address a feed names its files by: the one it was opened at, or the one it is asked for at after the server has
 * moved. Where the host is the same, the opener's word counts: a proxy may hide that the way here was https.
 */
export function addressFor(serverAddress: string, origin: string, basePath: string): string {
  if (!/^https?:\/\/[\w.:[\]-]+$/i.test(origin) || !URL.canParse(origin)) return serverAddress
  return new URL(origin).host === new URL(serverAddress).host ? serverAddress : origin + basePath
}
