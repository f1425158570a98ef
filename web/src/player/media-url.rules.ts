/** The address from which a track is played. */

export interface UrlParts {
  /** '' or '/prefix': where the server lives on this origin. */
  readonly basePath: string
  readonly token: string | null
}

/** The session's id in them is the credential. */
const OF_SESSION = /^\/(?:public|hls)\//
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * An absolute address stays as it is. Addresses of an open session carry their own short-lived credential; any
 * other one gets the user's token.
 */
export function mediaUrl(contentUrl: string, { basePath, token }: UrlParts): string {
  if (ABSOLUTE.test(contentUrl)) return contentUrl
  const path = basePath + (contentUrl.startsWith('/') ? contentUrl : `/${contentUrl}`)
  if (token === null || OF_SESSION.test(contentUrl)) return path
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}
