import { withoutCredentials } from '../feed/feed-addresses.rules.ts'
import type { FeedRecord } from '../podcasts.types.ts'

type Access = Pick<FeedRecord, 'userAgent' | 'headers' | 'username' | 'password'>

/** Some hosts answer only to what looks like Apple's directory, others refuse just that. */
const USER_AGENT = 'Lectern (podcast client; like iTMS)'
export const PLAIN_USER_AGENT = 'Lectern'

/** How a feed and its episodes are asked for: by what name, and with what lets one in. */
export function headersFor({ userAgent, headers, username, password }: Access): Record<string, string> {
  const login = `${username ?? ''}:${password ?? ''}`
  return {
    'user-agent': userAgent ?? USER_AGENT,
    ...(username === null ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    ...headers,
  }
}

/** The address without what lets one in. */
export const bareAddress = withoutCredentials
