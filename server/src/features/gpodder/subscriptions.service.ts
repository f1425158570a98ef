import type { Context } from '../../context.ts'
import { getLibraries } from '../libraries/libraries.service.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { feedKey } from './gpodder.rules.ts'
import { listFedPodcasts, listSubscriptions, saveSubscription } from './gpodder.store.ts'
import type { SubscribedPodcast, Subscriptions } from './gpodder.types.ts'

/** What the apps of an account are subscribed to: what they said, and the podcasts of the libraries. */

type Ctx = Pick<Context, 'db' | 'clock' | 'jobs' | 'log'>

/** `since` 0: all. A podcast that one left in an app stays left for oneself; the library keeps it. */
export async function subscriptionsSince(
  ctx: Pick<Context, 'db'>,
  user: User,
  since: number,
): Promise<Subscriptions> {
  const told = await listSubscriptions(ctx.db, user.id)
  const known = new Set(told.map(({ feedUrl }) => feedKey(feedUrl)))
  // Two libraries may have the same podcast; apps know a feed only once.
  const ofLibraries = (await listFedPodcasts(ctx.db, user)).filter(({ feedUrl }) => {
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

/** With what the libraries know of them. */
export async function subscribedPodcasts(ctx: Pick<Context, 'db'>, user: User): Promise<SubscribedPodcast[]> {
  const { add } = await subscriptionsSince(ctx, user, 0)
  const known = new Map((await listFedPodcasts(ctx.db, user)).map((one) => [feedKey(one.feedUrl), one]))
  return add.map((feedUrl) => {
    const podcast = known.get(feedKey(feedUrl))
    const unknown = { itemNum: null, title: feedUrl, description: null, language: null, imageUrl: null }
    return { ...unknown, ...podcast, feedUrl }
  })
}

/** Subscribes to exactly these. */
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
    for (const feedUrl of change.add)
      await saveSubscription(tx, user.id, { feedUrl, isSubscribed: true, changedAt: now })
    for (const feedUrl of change.remove)
      await saveSubscription(tx, user.id, { feedUrl, isSubscribed: false, changedAt: now })
  })
  if (change.add.length > 0) await addMissing(ctx, user)
}

/** Feeds that nobody has yet are added to the first podcast library, for those who may add podcasts. */
async function addMissing(ctx: Ctx, user: User): Promise<void> {
  if (!effectivePermissions(user).addPodcasts) return
  const library = (await getLibraries(ctx, user)).find(
    ({ mediaType, folders }) => mediaType === 'podcast' && folders.length > 0,
  )
  const folderId = library?.folders[0]?.id
  if (!library || folderId === undefined) return
  const known = new Set((await listFedPodcasts(ctx.db, user)).map(({ feedUrl }) => feedKey(feedUrl)))
  const feeds = (await listSubscriptions(ctx.db, user.id))
    .filter(
      ({ isSubscribed, feedUrl }) =>
        isSubscribed && /^https?:/i.test(feedUrl) && !known.has(feedKey(feedUrl)),
    )
    .map(({ feedUrl }) => feedUrl)
  if (feeds.length === 0) return
  // While an import into the library runs this gives that one; what is missing then is added with the next change.
  await ctx.jobs.enqueue(
    'opml-import',
    { feeds, libraryId: library.id, folderId, isAutoDownload: false, userId: user.id },
    { key: library.id, createdBy: user.id },
  )
  ctx.log.info(
    `${user.username} subscribed to ${feeds.length} podcasts in an app; they are added to "${library.name}".`,
  )
}
