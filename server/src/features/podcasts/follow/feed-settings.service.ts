import type { FeedSettingsPatch } from '@lectern/contract/feed-settings'
import type { Context } from '../../../context.ts'
import { bareAddress } from '../fetch/request-headers.rules.ts'
import type { FeedRecord, Followed } from '../podcasts.types.ts'
import { saveFeed } from './feeds.store.ts'
import { withoutUndefined } from '../../../lib/without-undefined.ts'

/** Changes how a feed is fetched. Earlier responses may be invalid now, so the next fetch is unconditional. */
export async function changeFeedSettings(
  ctx: Pick<Context, 'db'>,
  { itemNum, feedUrl, feed }: Followed,
  patch: FeedSettingsPatch,
): Promise<FeedRecord> {
  const access = {
    userAgent: patch.userAgent === undefined ? feed.userAgent : patch.userAgent || null,
    headers: patch.headers ?? feed.headers,
    username: patch.username === undefined ? feed.username : patch.username || null,
    password: patch.password === undefined ? feed.password : patch.password || null,
  }
  const isOther = JSON.stringify(access) !== JSON.stringify(pickAccess(feed))
  const changed = {
    ...feed,
    ...access,
    ...(isOther ? { ...UNFETCHED, fetchedUrl: feedUrl && bareAddress(feedUrl) } : {}),
    cleanUp: { ...feed.cleanUp, ...withoutUndefined(patch.cleanUp ?? {}) },
  }
  await saveFeed(ctx.db, itemNum, changed)
  return changed
}

/** Its credentials belong to the host of the URL that the feed has now. */
const UNFETCHED = { etag: null, lastModified: null, bodyHash: null, nextTryAt: null, isGone: false }

const pickAccess = ({ userAgent, headers, username, password }: FeedRecord) => ({
  userAgent,
  headers,
  username,
  password,
})
