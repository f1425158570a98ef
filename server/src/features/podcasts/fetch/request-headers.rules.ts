import { withoutCredentials } from '../feed/feed-addresses.rules.ts'
import type { FeedRecord } from '../podcasts.types.ts'

type Access = Pick<FeedRecord, 'userAgent' | 'headers' | 'username' | 'password'>

/** Some hosts only respond to clients that look like Apple's directory; others reject exactly those. */
const USER_AGENT = 'Lectern (podcast client; like iTMS)'
export const PLAIN_USER_AGENT = 'Lectern'

/** Headers for requesting a feed and its episodes: user agent and credentials. */
export function headersFor({ userAgent, headers, username, password }: Access): Record<string, string> {
  const login = `${username ?? ''}:${password ?? ''}`
  return {
    'user-agent': userAgent ?? USER_AGENT,
    ...(username === null ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    ...headers,
  }
}

/** Each counting service in front of an episode's file redirects to the next one. */
export const MAX_REDIRECTS = 15

/** Strips credentials from the URL. */
export const bareAddress = withoutCredentials
