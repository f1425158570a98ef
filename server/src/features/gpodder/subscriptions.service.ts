import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { isOwnFeed } from '../feeds/entry-places.service.ts'
import { getLibraries } from '../libraries/libraries.service.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { feedKey } from './gpodder.rules.ts'
import {
  countSubscriptions,
  listPodcastsWithFeed,
  listSubscriptions,
  lockGpodder,
  saveSubscriptions,
} from './gpodder.store.ts'
import type { SubscribedPodcast, Subscriptions } from './gpodder.types.ts'

/** An account's subscriptions: those reported by its apps, and the podcasts of its libraries. */

type Ctx = Pick<Context, 'db' | 'clock' | 'jobs' | 'log'>

/** Includes those that have ended, which apps are told of. */
const MOST_SUBSCRIPTIONS = 10_000

/** `since` 0 returns all. Unsubscribing in an app only affects that user; the library keeps the podcast. */
export async function subscriptionsSince(
  ctx: Pick<Context, 'db'>,
  user: User,
  since: number,
): Promise<Subscriptions> {
  const told = await listSubscriptions(ctx.db, user.id)
  const known = new Set(told.map(({ feedUrl }) => feedKey(feedUrl)))
  // Two libraries may have the same podcast, but apps expect each feed only once.
  const ofLibraries = (await listPodcastsWithFeed(ctx.db, user)).filter(({ feedUrl }) => {
    const isNew = !known.has(feedKey(feedUrl))
    known.add(feedKey(feedUrl))
    return isNew
  })
  const changed = told.filter(({ changedAt }) => changedAt >= since)
  return {
    add: [
      ...changed.filter(({ isSubscribed }) => isSubscribed),
      ...ofLibraries.filter(({ addedAt }) => addedAt >= since),
    ].map(({ feedUrl }) => feedUrl),
    remove:
      since === 0 ? [] : changed.filter(({ isSubscribed }) => !isSubscribed).map(({ feedUrl }) => feedUrl),
  }
}

/** Subscriptions with the metadata known from the libraries. */
export async function subscribedPodcasts(ctx: Pick<Context, 'db'>, user: User): Promise<SubscribedPodcast[]> {
  const { add } = await subscriptionsSince(ctx, user, 0)
  const known = new Map((await listPodcastsWithFeed(ctx.db, user)).map((one) => [feedKey(one.feedUrl), one]))
  return add.map((feedUrl) => {
    const podcast = known.get(feedKey(feedUrl))
    const unknown = { itemNum: null, title: feedUrl, description: null, language: null, imageUrl: null }
    return { ...unknown, ...podcast, feedUrl }
  })
}

/** Replaces all subscriptions. */
export async function putSubscriptions(ctx: Ctx, user: User, feedUrls: readonly string[]): Promise<void> {
  const wanted = new Set(feedUrls.map(feedKey))
  const current = (await subscriptionsSince(ctx, user, 0)).add
  const known = new Set(current.map(feedKey))
  await changeSubscriptions(ctx, user, {
    add: feedUrls.filter((url) => !known.has(feedKey(url))),
    remove: current.filter((url) => !wanted.has(feedKey(url))),
  })
}

export async function changeSubscriptions(ctx: Ctx, user: User, change: Subscriptions): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockGpodder(tx, user.id)
    await saveSubscriptions(tx, user.id, [
      ...change.add.map((feedUrl) => ({ feedUrl, isSubscribed: true, changedAt: now })),
      ...change.remove.map((feedUrl) => ({ feedUrl, isSubscribed: false, changedAt: now })),
    ])
    if ((await countSubscriptions(tx, user.id)) > MOST_SUBSCRIPTIONS)
      invalid(`More than ${MOST_SUBSCRIPTIONS} feeds`)
  })
  if (change.add.length > 0) await addMissing(ctx, user)
}

/** Adds feeds that are in no library yet to the first podcast library, if the user may add podcasts. */
async function addMissing(ctx: Ctx, user: User): Promise<void> {
  if (!effectivePermissions(user).addPodcasts) return
  const library = (await getLibraries(ctx, user)).find(
    ({ mediaType, folders }) => mediaType === 'podcast' && folders.length > 0,
  )
  const folderId = library?.folders[0]?.id
  if (!library || folderId === undefined) return
  const known = new Set((await listPodcastsWithFeed(ctx.db, user)).map(({ feedUrl }) => feedKey(feedUrl)))
  const missing = (await listSubscriptions(ctx.db, user.id))
    .filter(
      ({ isSubscribed, feedUrl }) =>
        isSubscribed && /^https?:/i.test(feedUrl) && !known.has(feedKey(feedUrl)),
    )
    .map(({ feedUrl }) => feedUrl)
  const feeds: string[] = []
  // What is in a feed of this server is in a library already.
  for (const feedUrl of missing) if (!(await isOwnFeed(ctx, feedUrl))) feeds.push(feedUrl)
  if (feeds.length === 0) return
  // If an import into this library is already running, this returns that job; missing feeds are added on the next
  // change.
  await ctx.jobs.enqueue(
    'opml-import',
    { feeds, libraryId: library.id, folderId, isAutoDownload: false, userId: user.id },
    { key: library.id, createdBy: user.id },
  )
  ctx.log.info(
    `${user.username} subscribed to ${feeds.length} podcasts in an app; they are added to "${library.name}".`,
  )
}
