import { continueListening } from '@lectern/contract/continue-listening'
import { progress } from '@lectern/contract/progress'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { ItemExtras } from '../items/views/item-extras.types.ts'
import { presentItemMinified } from '../items/present/items.present.ts'
import { presentEpisode } from '../items/present/podcast.present.ts'
import { getHistory, removeProgress, restoreProgress } from './history.service.ts'
import { getItemsInProgress, type ItemInProgress } from './in-progress.service.ts'
import { mergeLocalProgress } from './local-progress.service.ts'
import { presentProgress, presentProgressEvent } from './progress.present.ts'
import {
  changeManyProgress,
  changeProgress,
  findOwnProgress,
  getAllProgress,
  getOwnProgress,
} from './progress.service.ts'

/** A user's progress in books and episodes. */
export function progressRoutes(http: Http, ctx: Context): void {
  http.endpoint(progress.list, async ({ caller: { user } }) => ({
    mediaProgress: (await getAllProgress(ctx, user, user.id)).map(presentProgress),
  }))

  http.endpoint(progress.get, async ({ caller, params }) =>
    presentProgress(await getOwnProgress(ctx, caller.user, params.id, null)),
  )

  http.endpoint(progress.getEpisode, async ({ caller, params }) =>
    presentProgress(await getOwnProgress(ctx, caller.user, params.id, params.episodeId)),
  )

  http.endpoint(progress.update, ({ caller, params, body }) =>
    changeProgress(ctx, caller.user, params.id, null, body),
  )

  http.endpoint(progress.updateEpisode, ({ caller, params, body }) =>
    changeProgress(ctx, caller.user, params.id, params.episodeId, body),
  )

  http.endpoint(progress.batchUpdate, async ({ caller, body }) => {
    await changeManyProgress(ctx, caller.user, readable(body))
  })

  http.endpoint(progress.remove, ({ caller, params }) => removeProgress(ctx, caller.user, params.id))

  http.endpoint(progress.history, async ({ caller, params, query }) => {
    const { limit, before, episode } = query
    const events = await getHistory(ctx, caller.user, {
      itemId: params.id,
      episodeId: episode ?? null,
      limit,
      before: before === 0 ? null : before,
    })
    return { events: events.map(presentProgressEvent) }
  })

  http.endpoint(progress.restore, async ({ caller, params, body }) =>
    presentProgress(
      await restoreProgress(ctx, caller.user, {
        itemId: params.id,
        episodeId: body.episodeId ?? null,
        event: body.event,
      }),
    ),
  )

  http.endpoint(progress.syncLocal, async ({ caller, body }) => {
    const { taken, newer } = await mergeLocalProgress(ctx, caller.user, readable(body.localMediaProgress))
    return {
      numServerProgressUpdates: taken.length,
      localProgressUpdates: newer.map(({ local, progress: known }) => ({
        ...local,
        ...presentProgress(known),
        ...(local.id == null ? {} : { id: local.id }),
      })),
      serverProgressUpdates: taken.map(presentProgress),
    }
  })

  http.endpoint(continueListening.itemsInProgress, async ({ caller, query }) => {
    const found = await getItemsInProgress(ctx, caller.user, query.limit)
    return { libraryItems: found.map((one) => presentInProgress(ctx, one)) }
  })
}

/** Drops rows that could not be parsed. */
const readable = <Row>(rows: readonly (Row | null)[]): Row[] => rows.filter((row) => row !== null)

function presentInProgress(ctx: Context, { inPlace: { item, folderPath }, progress: place }: ItemInProgress) {
  const around = { folderPath, sortingPrefixes: ctx.settings.current().sortingPrefixes }
  const episodes = item.media.kind === 'podcast' ? item.media.episodes : []
  const index = episodes.findIndex(({ id }) => id === place.episodeId)
  const episode = episodes[index]
  return {
    ...presentItemMinified(item, around),
    ...(episode ? { recentEpisode: presentEpisode(item, episode, index, around) } : {}),
    progressLastUpdate: place.updatedAt,
  }
}

/** For the item page: the viewer's own progress. */
export function itemProgress(ctx: Pick<Context, 'db'>): ItemExtras['progressOf'] {
  return async (viewer, itemId, episodeId) => {
    const found = await findOwnProgress(ctx, viewer, itemId, episodeId)
    return found ? presentProgress(found) : null
  }
}
