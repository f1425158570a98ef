import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { dayOf, weekdayOf } from '../playback/days.rules.ts'
import type { SessionFilter } from '../playback/playback.types.ts'
import { getSessionPage } from '../playback/sessions.service.ts'
import { getVisible } from '../progress/progress.service.ts'
import { getReadDays } from '../reading/reading.service.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { getUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { sumItems } from './books-of-server.store.ts'
import { sumBy } from './stats.rules.ts'
import { listListenedDays, listListenedItems } from './stats.store.ts'
import type { Holdings, ListeningStats } from './stats.types.ts'

type Ctx = Pick<Context, 'db' | 'clock'>

const RECENT = 10

/** How long an account listened and read, limited to what the viewer may see. */
export async function getListeningStats(ctx: Ctx, viewer: User, ownerId: UserId): Promise<ListeningStats> {
  const page = { userId: ownerId, sort: 'updatedAt', isDescending: true, limit: RECENT, offset: 0 } as const
  const [days, read, items, recent] = await Promise.all([
    listListenedDays(ctx.db, ownerId),
    getReadDays(ctx, ownerId),
    listListenedItems(ctx.db, viewer, ownerId),
    getSessionPage(ctx, viewer, page),
  ])
  const today = dayOf(ctx.clock.now())
  return {
    totalSeconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    todaySeconds: days.find(({ day }) => day === today)?.seconds ?? 0,
    items,
    days,
    readingSeconds: read.reduce((sum, { seconds }) => sum + seconds, 0),
    readingDays: sumBy(
      read,
      ({ day }) => day,
      ({ seconds }) => seconds,
    ),
    weekdays: sumBy(
      days,
      ({ day }) => weekdayOf(day),
      ({ seconds }) => seconds,
    ),
    recent: recent.sessions.map(({ session }) => session),
  }
}

/** Users may query themselves, admins may query anyone; for others the account is not found. */
export async function getOwnerForStats(ctx: Pick<Context, 'db'>, viewer: User, id: UserId): Promise<User> {
  if (viewer.id !== id && !isAdminOrUp(viewer)) return notFound('User')
  return getUser(ctx, id)
}

/** The filter for the user's own sessions with an existing item. */
export async function filterOf(
  ctx: Pick<Context, 'db'>,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<SessionFilter> {
  const place = await getVisible(ctx.db, user, itemId, episodeId)
  return {
    userId: user.id,
    itemId: place.itemId,
    ...(place.episodeId === null ? {} : { episodeId: place.episodeId }),
  }
}

/** The contents of all libraries, by media type. */
export function getHoldings(ctx: Pick<Context, 'db'>): Promise<Map<string, Holdings>> {
  return sumItems(ctx.db)
}
