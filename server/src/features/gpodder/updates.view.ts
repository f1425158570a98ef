import type { EpisodeObject, PodcastObject } from '@lectern/contract/gpodder-shapes'
import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { actionsSince } from './actions.service.ts'
import { presentAction, presentEpisode, presentPodcast } from './gpodder.present.ts'
import { listEpisodesSince } from './gpodder.store.ts'
import { subscribedPodcasts, subscriptionsSince } from './subscriptions.service.ts'

interface Updates {
  readonly add: PodcastObject[]
  readonly remove: string[]
  readonly updates: EpisodeObject[]
}

/** Changes since a given time: podcasts, and episodes of subscribed podcasts. */
export async function getUpdates(
  ctx: Context,
  user: User,
  since: number,
  withActions: boolean,
): Promise<Updates> {
  const { add, remove } = await subscriptionsSince(ctx, user, since)
  const subscribed = await subscribedPodcasts(ctx, user)
  const added = new Set(add)
  const nums = subscribed.flatMap(({ itemNum }) => (itemNum === null ? [] : [itemNum]))
  const titles = new Map(subscribed.map((podcast) => [podcast.itemNum, podcast]))
  const actions = withActions ? await actionsSince(ctx, user, { since, aggregated: true }) : []
  const byEpisode = new Map(actions.map((action) => [action.episodeUrl, presentAction(action)]))
  return {
    add: subscribed.filter(({ feedUrl }) => added.has(feedUrl)).map(presentPodcast),
    remove: [...remove],
    updates: (await listEpisodesSince(ctx.db, user, nums, since)).flatMap((episode) => {
      const podcast = titles.get(episode.itemNum)
      const action = byEpisode.get(episode.url)
      return podcast ? [{ ...presentEpisode(episode, podcast), ...(action && { action }) }] : []
    }),
  }
}
