import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { toSeries } from './series.rules.ts'
import { listSeriesById, listVisibleSeries } from './series.store.ts'
import type { SeriesFacts } from './series.types.ts'

export function getSeriesFacts({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<SeriesFacts[]> {
  return listSeriesById(db, ids).then((rows) => rows.map(toSeries))
}

/** Filters the given series to those the viewer may see. */
export const seenSeries = ({ db }: Pick<Context, 'db'>, viewer: User, ids: readonly string[]) =>
  listVisibleSeries(db, viewer, ids)
