import { withoutCredentials } from '../../../lib/url-credentials.ts'
import type { FeedRecord } from '../podcasts.types.ts'

type Access = Pick<FeedRecord, 'userAgent' | 'headers' | 'username' | 'password'>

/** Some hosts only respond to clients that look like Apple's directory; others reject exactly those. */
const USER_AGENT = 'Lectern (podcast client; like iTMS)'
export const PLAIN_USER_AGENT = 'Lectern'

/** Headers for requesting a feed: user agent and credentials. */
export function headersFor({ userAgent, headers, username, password }: Access): Record<string, string> {
  const login = `${username ?? ''}:${password ?? ''}`
  return {
    'user-agent': userAgent ?? USER_AGENT,
    ...(username === null ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    ...headers,
  }
}

/**
 * Headers for a file that a feed refers to. Credentials are for the feed's own host: others get them only when they
 * ask for them, and not unencrypted if the feed is encrypted.
 */
export function headersForFile(
  { feedUrl, feed }: { readonly feedUrl: string | null; readonly feed: Access },
  url: string,
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): Record<string, string> {
  const own = feedUrl !== null && URL.canParse(feedUrl) ? new URL(feedUrl) : null
  const { protocol, hostname } = new URL(url)
  const isOwn = own?.hostname === hostname
  const isUnsafe = own?.protocol === 'https:' && protocol !== 'https:'
  return headersFor(isOwn || (isAsked && !isUnsafe) ? feed : { ...feed, ...NO_ACCESS })
}

export const NO_ACCESS = { headers: {}, username: null, password: null }

/** Credentials belong to the host they were entered for, which is that of the URL last fetched. */
export const isOtherHost = (fetchedUrl: string | null, feedUrl: string | null): boolean =>
  fetchedUrl !== null && hostOf(fetchedUrl) !== hostOf(feedUrl ?? '')

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null)

/** Each counting service in front of an episode's file redirects to the next one. */
export const MAX_REDIRECTS = 15

/** Strips credentials from the URL. */
export const bareAddress = withoutCredentials
