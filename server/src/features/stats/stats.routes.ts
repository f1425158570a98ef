import { stats } from '@lectern/contract/stats'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { getSessionPage } from '../playback/sessions.service.ts'
import type { SessionFilter, SessionOrder } from '../playback/playback.types.ts'
import type { User } from '../users/users.types.ts'
import {
  presentHoldings,
  presentListeningStats,
  presentOwnYear,
  presentServerYear,
  presentSessionOfUser,
} from './stats.present.ts'
import { filterOf, getHoldings, getListeningStats, getOwnerForStats } from './stats.service.ts'
import { getOwnYear, getServerYear } from './year.service.ts'

const NEWEST_FIRST: SessionOrder = { sort: 'updatedAt', isDescending: true }

interface Paging {
  readonly page: number
  readonly itemsPerPage: number
}

/** Listening statistics: sessions and totals. */
export function statsRoutes(http: Http, ctx: Context): void {
  const page = async (
    viewer: User,
    filter: SessionFilter,
    { page: number, itemsPerPage }: Paging,
    order: SessionOrder = NEWEST_FIRST,
  ) => {
    const query = { ...filter, ...order, limit: itemsPerPage, offset: number * itemsPerPage }
    const { total, sessions } = await getSessionPage(ctx, viewer, query)
    return {
      total,
      numPages: Math.ceil(total / itemsPerPage),
      page: number,
      itemsPerPage,
      sessions: sessions.map(presentSessionOfUser),
    }
  }

  http.endpoint(stats.ownSessions, ({ caller: { user }, query }) => page(user, { userId: user.id }, query))

  http.endpoint(stats.ownSessionsOfItem, async ({ caller: { user }, params, query }) =>
    page(user, await filterOf(ctx, user, params.id, null), query),
  )

  http.endpoint(stats.ownSessionsOfEpisode, async ({ caller: { user }, params, query }) =>
    page(user, await filterOf(ctx, user, params.id, params.episodeId), query),
  )

  http.endpoint(stats.own, async ({ caller: { user } }) =>
    presentListeningStats(await getListeningStats(ctx, user, user.id)),
  )

  http.endpoint(stats.ownYear, async ({ caller, params }) =>
    presentOwnYear(await getOwnYear(ctx, caller.user, params.year)),
  )

  http.endpoint(stats.sessionsOfUser, async ({ caller, params, query }) => {
    const owner = await getOwnerForStats(ctx, caller.user, params.id)
    return page(caller.user, { userId: owner.id }, query)
  })

  http.endpoint(stats.ofUser, async ({ caller, params }) => {
    const owner = await getOwnerForStats(ctx, caller.user, params.id)
    return presentListeningStats(await getListeningStats(ctx, caller.user, owner.id))
  })

  http.endpoint(stats.sessions, async ({ caller, query }) => {
    const { user: userId, sort, desc } = query
    const filter = userId ? { userId } : {}
    const order = sort === undefined ? NEWEST_FIRST : { sort, isDescending: desc }
    const result = await page(caller.user, filter, query, order)
    return userId ? { ...result, userFilter: userId, userId } : result
  })

  http.endpoint(stats.server, async () => presentHoldings(await getHoldings(ctx)))

  http.endpoint(stats.serverYear, async ({ caller, params }) =>
    presentServerYear(await getServerYear(ctx, caller.user, params.year)),
  )
}
