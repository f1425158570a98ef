/** The URL from which a track is played. */

export interface UrlParts {
  /** '' or '/prefix': the path the server is hosted under on this origin. */
  readonly basePath: string
  readonly token: string | null
}

/** The session id in these URLs is the credential. */
const OF_SESSION = /^\/(?:public|hls)\//
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * Absolute URLs stay as they are. URLs of an open session carry their own short-lived credential; all others get the
 * user's token.
 */
export function mediaUrl(contentUrl: string, { basePath, token }: UrlParts): string {
  if (ABSOLUTE.test(contentUrl)) return contentUrl
  const path = basePath + (contentUrl.startsWith('/') ? contentUrl : `/${contentUrl}`)
  if (token === null || OF_SESSION.test(contentUrl)) return path
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}
