import type { FeedRecord } from '../podcasts.types.ts'

/** How a check changes the state of a feed, apart from its episodes: failures and moves. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIRST_WAIT_MS = 15 * MINUTE_MS

/** Failing feeds are checked less and less often, but at least once a day, indefinitely. */
export function afterFailure(
  feed: FeedRecord,
  failure: { readonly message: string; readonly waitMs: number | null; readonly isGone: boolean },
  { now, random }: { readonly now: number; readonly random: number },
): FeedRecord {
  const isPatience = failure.waitMs !== null
  const numFailures = isPatience ? feed.numFailures : feed.numFailures + 1
  const backOffMs = Math.min(DAY_MS, FIRST_WAIT_MS * 2 ** Math.min(numFailures - 1, 10))
  const waitMs = isPatience ? Math.max(failure.waitMs, MINUTE_MS) : backOffMs * (0.75 + random / 2)
  return {
    ...feed,
    lastCheckedAt: now,
    numFailures,
    error: failure.message,
    isGone: failure.isGone,
    nextTryAt: failure.isGone ? null : now + Math.round(waitMs),
  }
}

export function afterSuccess(feed: FeedRecord, now: number): FeedRecord {
  return {
    ...feed,
    lastCheckedAt: now,
    lastSuccessAt: now,
    numFailures: 0,
    error: null,
    isGone: false,
    nextTryAt: null,
  }
}

const SEEN_BEFORE_MOVING = 3
const DAYS_BEFORE_MOVING = 2

/**
 * A permanent redirect is accepted once it was seen several times over a few days, or if the feed itself announces
 * the same URL. Redirect chains with a temporary step are never accepted.
 */
export function noteMove(
  feed: FeedRecord,
  {
    redirected,
    newFeedUrl,
    feedUrl,
  }: { redirected: string | null; newFeedUrl: string | null; feedUrl: string },
  now: number,
): { readonly feed: FeedRecord; readonly movedTo: string | null } {
  const target = redirected ?? (newFeedUrl === feedUrl ? null : newFeedUrl)
  if (target === null || target === feedUrl || isDowngrade(feedUrl, target)) {
    return { feed: { ...feed, movedTo: null, movedSeen: 0, movedSinceAt: null }, movedTo: null }
  }
  const isSame = feed.movedTo === target
  const movedSeen = isSame ? feed.movedSeen + 1 : 1
  const movedSinceAt = isSame ? (feed.movedSinceAt ?? now) : now
  const isAgreed = redirected !== null && redirected === newFeedUrl
  const isOld = movedSeen >= SEEN_BEFORE_MOVING && now - movedSinceAt >= DAYS_BEFORE_MOVING * DAY_MS
  if (!isAgreed && !isOld)
    return { feed: { ...feed, movedTo: target, movedSeen, movedSinceAt }, movedTo: null }
  const oldUrls = [...new Set([...feed.oldUrls, feedUrl])].slice(-20)
  return { feed: { ...feed, movedTo: null, movedSeen: 0, movedSinceAt: null, oldUrls }, movedTo: target }
}

const isDowngrade = (from: string, to: string): boolean => /^https:/i.test(from) && !/^https:/i.test(to)
