import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { AppError, messageOf, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { followExplicitMarks } from '../episodes/explicit-marks.service.ts'
import {
  lockEpisodes,
  readEpisodes,
  readKeptEpisodes,
  saveEpisodes,
  setInFeed,
} from '../episodes/feed-episodes.store.ts'
import { FeedError, fetchFeed, type FetchResult } from '../fetch/fetch-feed.service.ts'
import { bareAddress, isOtherHost } from '../fetch/request-headers.rules.ts'
import type { FeedRecord, Followed, StoredEpisode } from '../podcasts.types.ts'
import { contentHash } from '../../../lib/content-hash.ts'
import { credentialsIn } from '../../../lib/url-credentials.ts'
import { pairEpisodes } from '../feed/feed-identity.rules.ts'
import { changeFeedSettings } from './feed-settings.service.ts'
import { changesOf } from './feed-changes.rules.ts'
import { afterFailure, afterSuccess, noteMove } from './feed-outcome.rules.ts'
import { findFollowed, removeAccess, saveFeedState } from './feeds.store.ts'
import { changePodcast } from '../change-podcast.service.ts'

/** Fetches a podcast's feed and stores the result. */

export type FollowContext = Pick<Context, 'db' | 'clock' | 'privateHosts' | 'events' | 'log' | 'settings'>

export interface Refreshed {
  readonly followed: Followed
  readonly added: readonly StoredEpisode[]
}

/** Concurrent requests for the same feed share one fetch. */
const underWay = new Map<string, Promise<Refreshed>>()

export const NO_FEED = 'Podcast has no rss feed url'

/** Throws if the feed can't be read, after storing the error. */
export function refreshFeed(ctx: FollowContext, itemId: ItemId, signal?: AbortSignal): Promise<Refreshed> {
  const running = underWay.get(itemId)
  if (running) return running
  const started = refresh(ctx, itemId, signal).finally(() => underWay.delete(itemId))
  underWay.set(itemId, started)
  return started
}

async function refresh(ctx: FollowContext, itemId: ItemId, signal?: AbortSignal): Promise<Refreshed> {
  const found = (await findFollowed(ctx.db, itemId)) ?? notFound('Podcast')
  await dropAccessOfOtherHost(ctx, found)
  const followed = await withoutSecrets(ctx, found)
  const { feedUrl, feed } = followed
  if (feedUrl === null) throw new AppError('invalid', NO_FEED)
  const isFirst = feed.lastSuccessAt === null
  try {
    const result = await fetchFeed(ctx, feedUrl, feed, {
      allPages: isFirst,
      ...(signal ? { signal } : {}),
    })
    return await keep(ctx, followed, feedUrl, result)
  } catch (error) {
    if (signal?.aborted) throw error
    await noteFailure(ctx, followed, error)
    throw error
  }
}

/** Whoever may edit a podcast may change the URL of its feed, but must not get its credentials sent there. */
async function dropAccessOfOtherHost(ctx: FollowContext, { itemNum, title, feedUrl, feed }: Followed) {
  if (!isOtherHost(feed.fetchedUrl, feedUrl)) return
  if (await removeAccess(ctx.db, itemNum))
    ctx.log.warn(`The URL of the feed of "${title}" is on another host now: its credentials were removed.`)
}

/** Everyone sees the URL of a feed, so credentials in it are moved to the settings, which also apply to episodes. */
export async function withoutSecrets(ctx: FollowContext, followed: Followed): Promise<Followed> {
  const credentials = credentialsIn(followed.feedUrl ?? '')
  if (followed.feedUrl === null || credentials === null) return followed
  const feedUrl = bareAddress(followed.feedUrl)
  const feed = await changeFeedSettings(ctx, followed, credentials)
  await setFeedUrl(ctx, followed, feedUrl)
  return { ...followed, feedUrl, feed }
}

async function keep(
  ctx: FollowContext,
  followed: Followed,
  feedUrl: string,
  result: FetchResult,
): Promise<Refreshed> {
  const now = ctx.clock.now()
  const noted = noteMove(
    afterSuccess(followed.feed, now),
    { redirected: result.movedTo, newFeedUrl: announcedUrl(followed, result), feedUrl: bareAddress(feedUrl) },
    now,
  )
  const isSure = noted.movedTo === result.movedTo || (await isSameShow(ctx, followed, noted.movedTo))
  const moved = isSure ? noted : { feed: { ...noted.feed, oldUrls: followed.feed.oldUrls }, movedTo: null }
  const { feed: read, added } =
    result.kind === 'read'
      ? await keepEpisodes(ctx, followed, result, moved.feed)
      : { feed: moved.feed, added: [] }
  const feed = moved.movedTo === null ? read : atNewUrl(read, moved.movedTo)
  if (result.kind === 'same' || moved.movedTo !== null) await saveFeedState(ctx.db, followed.itemNum, feed)
  if (moved.movedTo !== null) {
    await setFeedUrl(ctx, followed, moved.movedTo)
    ctx.log.info(`The feed of "${followed.title}" has moved.`)
  }
  await followExplicitMarks(ctx, followed)
  const after = { ...followed, feedUrl: moved.movedTo ?? feedUrl, feed }
  if (added.length > 0 || followed.feed.error !== null) tellRead(ctx, after, added.length)
  return { followed: after, added }
}

/** Where its own host says that a feed has moved to, its credentials remain in use. */
const atNewUrl = (feed: FeedRecord, url: string): FeedRecord => ({
  ...feed,
  fetchedUrl: bareAddress(url),
  etag: null,
  lastModified: null,
})

/** A feed that has not changed still announces what it did before. */
function announcedUrl({ feed }: Followed, result: FetchResult): string | null {
  if (result.kind === 'read') return result.feed.channel.newFeedUrl
  return result.movedTo === null ? feed.movedTo : null
}

/**
 * A redirect leads to a feed that was just read, but an announced URL may be outdated or wrong, or that of the public
 * feed in a private one. So it must have the newest episode, and credentials are not sent to another host.
 */
async function isSameShow(
  ctx: FollowContext,
  { itemNum, feedUrl, feed }: Followed,
  url: string | null,
): Promise<boolean> {
  if (url === null) return true
  const hasAccess = feed.username !== null || Object.keys(feed.headers).length > 0
  if (hasAccess && isOtherHost(feedUrl, url)) return false
  try {
    const { userAgent, headers, username, password } = feed
    const result = await fetchFeed(ctx, url, { userAgent, headers, username, password }, { allPages: false })
    const stored = (await readEpisodes(ctx.db, itemNum)).filter(({ isInFeed }) => isInFeed)
    const [newest] = stored.toSorted((a, b) => b.sortedAt - a.sortedAt)
    if (result.kind !== 'read' || !newest) return false
    return pairEpisodes(result.feed.episodes, [newest]).some(({ known }) => known !== null)
  } catch {
    return false
  }
}

async function keepEpisodes(
  ctx: FollowContext,
  followed: Followed,
  { feed, etag, lastModified, bodyHash }: Extract<FetchResult, { kind: 'read' }>,
  record: FeedRecord,
): Promise<{ feed: FeedRecord; added: readonly StoredEpisode[] }> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockEpisodes(tx, followed.itemNum)
    const episodes = await readEpisodes(tx, followed.itemNum)
    const kept = await readKeptEpisodes(tx, followed.itemNum)
    const newest = Math.max(
      ...kept.flatMap(({ hasFile, publishedAt }) => (hasFile ? (publishedAt ?? []) : [])),
    )
    const newsSince = Number.isFinite(newest) ? newest : (followed.lastEpisodeCheckAt ?? followed.addedAt)
    const changes = changesOf(
      feed,
      { episodes, kept, newsSince, isFirst: followed.feed.lastSuccessAt === null },
      { now, newId, cleanHtml, hash: contentHash },
    )
    await saveEpisodes(tx, followed, changes.saved)
    await setInFeed(tx, changes.returned, true)
    // For a paged feed, only the first page was read.
    if (feed.channel.nextUrl === null) await setInFeed(tx, changes.gone, false)
    const saved = {
      ...record,
      etag,
      lastModified,
      bodyHash,
      fetchedUrl: bareAddress(followed.feedUrl ?? ''),
      showGuid: feed.channel.guid ?? record.showGuid,
      numEpisodes: episodes.length + changes.added.length,
    }
    await saveFeedState(tx, followed.itemNum, saved)
    return { feed: saved, added: changes.added }
  })
}

async function noteFailure(ctx: FollowContext, followed: Followed, error: unknown): Promise<void> {
  const failure = {
    message: messageOf(error),
    waitMs: error instanceof FeedError ? error.waitMs : null,
    isGone: error instanceof FeedError && error.isGone,
  }
  const fetchedUrl = bareAddress(followed.feedUrl ?? '')
  const feed = afterFailure({ ...followed.feed, fetchedUrl }, failure, {
    now: ctx.clock.now(),
    random: Math.random(),
  })
  await saveFeedState(ctx.db, followed.itemNum, feed)
  ctx.log.warn(`The feed of "${followed.title}" could not be read: ${failure.message}`)
  tellRead(ctx, { ...followed, feed }, 0)
  if (failure.waitMs === null) {
    const isGivenUp = feed.isGone && !followed.feed.isGone
    ctx.events.emit('feed.failed', { followed: { ...followed, feed }, isGivenUp })
  }
}

const setFeedUrl = (ctx: FollowContext, { itemId }: Followed, feedUrl: string): Promise<void> =>
  changePodcast(ctx, itemId, (podcast) => ({ media: { ...podcast, feedUrl } }))

function tellRead(ctx: FollowContext, followed: Followed, added: number): void {
  ctx.events.emit('feed.read', { followed, added })
}
