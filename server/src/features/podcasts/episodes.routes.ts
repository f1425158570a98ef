import { podcasts } from '@lectern/contract/podcasts'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import { maySeeEpisode } from '../visibility/visibility.rules.ts'
import { cleanUp, previewCleanUp } from './clean-up/clean-up.service.ts'
import type { CleanUpPlan } from './clean-up/clean-up.rules.ts'
import type { Downloads } from './downloads/downloads.service.ts'
import { presentKnown, presentLatest } from './episodes/episodes.present.ts'
import {
  checkMaySee,
  dismiss,
  downloadStates,
  findStored,
  getEpisode,
  getFeedEpisodes,
  getPodcast,
  listEpisodes,
  listLatest,
  markPlayed,
} from './episodes/episodes.service.ts'
import { findByTitle, matchEpisodes } from './episodes/match-episodes.service.ts'
import { getChapters, getTranscript } from './extras/extras.service.ts'
import { relayEpisode } from './extras/relay-episode.http.ts'
import { checkByHand } from './follow/check.service.ts'
import { changeFeedSettings } from './follow/feed-settings.service.ts'
import type { FollowSchedules } from './follow/follow-schedules.service.ts'
import { NO_FEED, refreshFeed } from './follow/refresh-feed.service.ts'
import { presentFeedState, presentSettings, presentStoredEpisode } from './podcasts.present.ts'
import type { Followed } from './podcasts.types.ts'

/** Routes for a podcast's episodes, feed and clean-up, and for the latest episodes of all podcasts. */
export function episodesRoutes(
  http: Http,
  ctx: Context,
  { downloads, schedules }: { readonly downloads: Downloads; readonly schedules: FollowSchedules },
): void {
  const stateOf = (followed: Followed) => presentFeedState(followed, schedules.nextRunOf(followed))

  http.endpoint(podcasts.feedEpisodes, async ({ caller, params, query }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    const { q = '', filter, sort, desc, limit, page } = query
    const { total, episodes } = await listEpisodes(ctx, caller.user, podcast, {
      q,
      filter,
      sort,
      desc,
      limit,
      page,
    })
    const states = await downloadStates(downloads, { itemId: podcast.itemId })
    const results = episodes.map((entry) => presentKnown(entry, states))
    return { results, total, limit, page, feed: stateOf(podcast) }
  })
  http.endpoint(podcasts.feedEpisode, async ({ caller, params }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    const { entry, description, author } = await getEpisode(ctx, caller.user, podcast, params.episodeId)
    const states = await downloadStates(downloads, { itemId: podcast.itemId })
    return { ...presentKnown(entry, states), description, author }
  })
  http.endpoint(podcasts.refresh, async ({ caller, params }) => {
    await getPodcast(ctx, caller.user, params.id)
    const { followed, added } = await refreshFeed(ctx, params.id)
    return { added: added.length, feed: stateOf(followed) }
  })
  http.endpoint(podcasts.checkNew, async ({ caller, params, query }) => {
    await getPodcast(ctx, caller.user, params.id)
    const wish = { itemId: params.id, limit: query.limit, userId: caller.user.id }
    const found = await checkByHand(ctx, downloads, wish)
    const shown = found.filter((episode) => maySeeEpisode(caller.user, episode))
    return { episodes: shown.map(presentStoredEpisode) }
  })
  http.endpoint(podcasts.searchEpisode, async ({ caller, params, query }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    if (podcast.feedUrl === null) throw new AppError('invalid', NO_FEED)
    if (!query.title) throw new AppError('invalid', 'A title is required')
    const all = await getFeedEpisodes(ctx, podcast)
    const found = findByTitle(
      all.filter((episode) => maySeeEpisode(caller.user, episode)),
      query.title,
    )
    return {
      episodes: found.map(({ episode, distance }) => ({
        episode: presentStoredEpisode(episode),
        levenshtein: distance,
      })),
    }
  })
  http.endpoint(podcasts.matchEpisodes, async ({ caller, params, query }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    if (podcast.feedUrl === null) throw new AppError('invalid', NO_FEED)
    const wish = { itemId: params.id, stored: await getFeedEpisodes(ctx, podcast), overrides: query.override }
    const count = await matchEpisodes(ctx, caller.user, wish)
    return { numEpisodesUpdated: count === 0 ? (false as const) : count }
  })
  http.endpoint(podcasts.downloadKnown, async ({ caller, params, body }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    const stored = await findStored(ctx, caller.user, podcast, body.ids)
    return { queued: await downloads.add(podcast, stored, { isAuto: false, userId: caller.user.id }) }
  })
  http.endpoint(podcasts.markPlayed, async ({ caller, params, body }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    return { changed: await markPlayed(ctx, caller.user, podcast, body.ids ?? null, body.isFinished) }
  })
  http.endpoint(podcasts.latest, async ({ caller, params, query }) => {
    const { filter, limit, page } = query
    const { episodes, hasMore } = await listLatest(ctx, caller.user, params.id, { filter, limit, page })
    const states = await downloadStates(downloads, { libraryId: params.id })
    return { results: episodes.map((entry) => presentLatest(entry, params.id, states)), limit, page, hasMore }
  })
  http.endpoint(podcasts.dismiss, ({ caller, params, body }) =>
    dismiss(ctx, caller.user, params.id, body.ids, body.isDismissed),
  )

  http.endpoint(podcasts.settings, async ({ caller, params }) =>
    presentSettings((await getPodcast(ctx, caller.user, params.id)).feed),
  )
  http.endpoint(podcasts.changeSettings, async ({ caller, params, body }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    return presentSettings(await changeFeedSettings(ctx, podcast, body))
  })
  http.endpoint(podcasts.cleanUpPreview, async ({ caller, params }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    return planFor(caller.user, podcast, await previewCleanUp(ctx, params.id))
  })
  http.endpoint(podcasts.cleanUp, async ({ caller, params }) => {
    const podcast = await getPodcast(ctx, caller.user, params.id)
    return planFor(caller.user, podcast, await cleanUp(ctx, params.id))
  })

  http.endpoint(podcasts.chapters, async ({ caller, params }) => {
    await checkMaySee(ctx, caller.user, params.id, params.episodeId)
    return getChapters(ctx, caller.user, params.id, params.episodeId)
  })
  http.endpoint(podcasts.transcript, async ({ caller, params, query }) => {
    await checkMaySee(ctx, caller.user, params.id, params.episodeId)
    const wish = { itemId: params.id, episodeId: params.episodeId, language: query.language || null }
    const { lines, ...rest } = await getTranscript(ctx, caller.user, wish)
    return { ...rest, lines: [...lines] }
  })
  http.endpoint(podcasts.stream, async ({ caller, params, request, reply }) => {
    await checkMaySee(ctx, caller.user, params.id, params.episodeId)
    return relayEpisode(ctx, request, reply, { itemId: params.id, episodeId: params.episodeId })
  })

  async function planFor(viewer: User, podcast: Followed, { removed, kept }: CleanUpPlan) {
    const hidden = await findHiddenEpisodes(
      ctx.db,
      viewer,
      [...removed, ...kept].map(({ id }) => id),
    )
    return presentPlan(podcast, {
      removed: removed.filter(({ id }) => !hidden.has(id)),
      kept: kept.filter(({ id }) => !hidden.has(id)),
    })
  }
}

function presentPlan({ itemId, title }: Followed, { removed, kept }: CleanUpPlan) {
  return {
    episodes: removed.map((one) => ({
      libraryItemId: itemId,
      episodeId: one.id,
      podcastTitle: title,
      title: one.title,
      publishedAt: one.publishedAt,
      size: one.size,
      reason: one.reason,
    })),
    kept: kept.map((one) => ({ episodeId: one.id, title: one.title, reason: one.reason })),
    size: removed.reduce((sum, one) => sum + one.size, 0),
  }
}
