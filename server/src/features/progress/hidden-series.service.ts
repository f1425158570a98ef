import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { changeHiddenSeries } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { isSeriesVisible } from './visible-series.store.ts'

/** Series a user has hidden from Continue Series. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

export async function hideSeries(ctx: Ctx, user: User, seriesId: string): Promise<User> {
  await checkMaySee(ctx, user, seriesId)
  return changeHiddenSeries(ctx, user.id, (ids) => [...new Set([...ids, seriesId])])
}

export async function showSeries(ctx: Ctx, user: User, seriesId: string): Promise<User> {
  await checkMaySee(ctx, user, seriesId)
  return changeHiddenSeries(ctx, user.id, (ids) => ids.filter((id) => id !== seriesId))
}

async function checkMaySee(ctx: Ctx, user: User, seriesId: string): Promise<void> {
  if (!(await isSeriesVisible(ctx.db, user, seriesId))) notFound('Series')
}
