import type { EpisodeAction } from '@lectern/contract/gpodder-shapes'
import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import { createEntryPlaces, type EntryPlace, listNamedEntries } from '../feeds/entry-places.service.ts'
import { isGuess } from '../feeds/own-listening.service.ts'
import { attachEpisode, insertMarkableEpisodes } from '../podcasts/episodes/attach-episode.service.ts'
import { findStored, getPodcast } from '../podcasts/episodes/episodes.service.ts'
import { changeManyProgress, getAllProgress } from '../progress/progress.service.ts'
import type { Progress } from '../progress/progress.types.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import {
  actionOf,
  feedKey,
  lastOfEach,
  progressInPart,
  progressOf,
  progressWithin,
  readAction,
  withoutEchoes,
} from './gpodder.rules.ts'
import {
  dropOldActions,
  findEpisodeId,
  findNames,
  insertActions,
  listActionsSince,
  listPodcastsWithFeed,
  listSubscriptions,
  listUnapplied,
  lockGpodder,
  markApplied,
} from './gpodder.store.ts'
import type { Action, PodcastWithFeed } from './gpodder.types.ts'

/** Syncs playback both ways: actions reported by apps, and our own progress sent to them. */

const APPLIED_AT_ONCE = 250
/** Many years of listening. Older actions have long become progress. */
const MOST_ACTIONS = 50_000

export async function addActions(ctx: Context, user: User, given: readonly EpisodeAction[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockGpodder(tx, user.id)
    await insertActions(
      tx,
      user.id,
      given.map((action) => readAction(action, now)),
      now,
    )
    await dropOldActions(tx, user.id, MOST_ACTIONS)
  })
  await applyActions(ctx, user)
}

/** Actions for unknown episodes are kept: the podcast may be added later. */
async function applyActions(ctx: Context, user: User): Promise<void> {
  const next = (afterNum: number) => listUnapplied(ctx.db, user.id, { afterNum, limit: APPLIED_AT_ONCE })
  let waiting = await next(0)
  if (waiting.length === 0) return
  const podcasts = new Map(
    (await listPodcastsWithFeed(ctx.db, user)).map((one) => [feedKey(one.feedUrl), one]),
  )
  const placeOf = createEntryPlaces(ctx, user)
  while (waiting.length > 0) {
    const done: number[] = []
    for (const action of waiting) {
      const podcast = podcasts.get(feedKey(action.feedUrl))
      const episodeId = podcast && (await findEpisodeId(ctx.db, podcast.itemNum, action))
      const place = episodeId === undefined ? await placeOf(action.episodeUrl) : undefined
      if (podcast && episodeId !== undefined) await apply(ctx, user, podcast, episodeId, action)
      else if (place) await applyToOwnFeed(ctx, user, place, action)
      else continue
      done.push(action.num)
    }
    if (done.length > 0) await ctx.db.transaction().execute((tx) => markApplied(tx, done))
    // SQLite answers within the same turn.
    await yieldToEventLoop()
    waiting = await next(waiting.at(-1)?.num ?? Number.MAX_SAFE_INTEGER)
  }
}

/** Applied with the time of the action, so that it doesn't overwrite newer progress. */
async function apply(
  ctx: Context,
  user: User,
  { itemId, itemNum, libraryId }: PodcastWithFeed,
  episodeId: string,
  action: Action,
): Promise<void> {
  const change = progressOf(action)
  // An episode that is played is added to its podcast for everyone.
  if (!change || (await findHiddenEpisodes(ctx.db, user, [episodeId])).size > 0) return
  if ('isFinished' in change) {
    const stored = await findStored(ctx, user, await getPodcast(ctx, user, itemId), [episodeId])
    await ctx.db
      .transaction()
      .execute((tx) => insertMarkableEpisodes(ctx, tx, { itemNum, libraryId }, stored))
  } else await attachEpisode(ctx, itemId, episodeId)
  await changeManyProgress(ctx, user, [{ libraryItemId: itemId, episodeId, ...change }])
}

/** Apps can also be subscribed to feeds of this server, such as that of a book. */
async function applyToOwnFeed(
  ctx: Context,
  user: User,
  { itemId, episodeId, ...part }: EntryPlace,
  action: Action,
): Promise<void> {
  const change = progressInPart(action, part)
  if (change) await changeManyProgress(ctx, user, [{ libraryItemId: itemId, episodeId, ...change }])
}

export interface ActionsAsked {
  readonly since: number
  readonly podcast?: string | undefined
  readonly device?: string | undefined
  readonly aggregated: boolean
}

export async function actionsSince(ctx: Context, user: User, asked: ActionsAsked): Promise<Action[]> {
  await applyActions(ctx, user)
  const told = await listActionsSince(ctx.db, user.id, asked.since)
  const own = withoutEchoes(await ownActions(ctx, user, asked.since), told)
  const wanted = [...told, ...own].filter(
    ({ feedUrl, device }) =>
      (asked.podcast === undefined || feedKey(feedUrl) === feedKey(asked.podcast)) &&
      (asked.device === undefined || device === null || device === asked.device),
  )
  return asked.aggregated ? lastOfEach(wanted) : wanted
}

async function ownActions(ctx: Context, user: User, since: number): Promise<Action[]> {
  const heard = (await getAllProgress(ctx, user, user.id)).filter(({ updatedAt }) => updatedAt >= since)
  return [...(await podcastActions(ctx, heard)), ...(await ownFeedActions(ctx, user, heard))]
}

async function podcastActions(ctx: Context, heard: readonly Progress[]): Promise<Action[]> {
  const names = await findNames(
    ctx.db,
    heard.flatMap(({ episodeId }) => episodeId ?? []),
  )
  return heard.flatMap((progress) => {
    const episode = names.get(progress.episodeId ?? '')
    return (episode && actionOf(progress, episode)) ?? []
  })
}

/** Progress in feeds of this server that apps are subscribed to. An estimate from what an app fetched isn't sent. */
async function ownFeedActions(ctx: Context, user: User, heard: readonly Progress[]): Promise<Action[]> {
  if (heard.length === 0) return []
  const subscribed = (await listSubscriptions(ctx.db, user.id)).filter(({ isSubscribed }) => isSubscribed)
  const actions: Action[] = []
  for (const { feedUrl } of subscribed) {
    const parts = groupBy(await listNamedEntries(ctx, user, feedUrl), keyOf)
    for (const progress of heard) {
      const ofItem = parts.get(keyOf(progress))
      if (ofItem === undefined || (await isGuess(ctx, progress))) continue
      // Reading the e-book of a book doesn't move the position in its recording.
      const reached = { ...progress, updatedAt: progress.positionAt }
      actions.push(
        ...ofItem.flatMap((part) => actionOf(progressWithin(reached, part), { ...part, feedUrl }) ?? []),
      )
    }
  }
  return actions
}

const keyOf = ({ itemId, episodeId }: Pick<Progress, 'itemId' | 'episodeId'>): string =>
  `${itemId} ${episodeId ?? ''}`
