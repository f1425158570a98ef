import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import { readStamp } from './shelf-items.store.ts'
import type { Home, HomeState } from './shelves.types.ts'

/** Cache keys of everything a viewer's shelves depend on: while they stay the same, so do the shelves. */
export interface HomeStamp {
  /** For all shelves. */
  readonly whole: string
  /** For shelves that don't change during playback. */
  readonly slow: string
  /** For shelves that are the same for all viewers with the same access. */
  readonly common: string
  readonly state: HomeState
}

export async function getHomeStamp(ctx: Pick<Context, 'db' | 'settings'>, home: Home): Promise<HomeStamp> {
  const { viewer, library, limit, day, countsUnfinished } = home
  const stamp = (await readStamp(ctx.db, viewer.id, library.id)) ?? notFound('Library')
  const { onlyShowLaterBooksInContinueSeries, hideSingleBookSeries } = library.settings
  const slow = JSON.stringify([
    library.id,
    viewer.id,
    stamp.changeNum,
    stamp.stateNum,
    viewer.type,
    viewer.permissions,
    viewer.itemTags,
    viewer.hiddenSeriesIds,
    onlyShowLaterBooksInContinueSeries,
    limit,
    day,
  ])
  const { sortingPrefixes } = ctx.settings.current()
  const rest = [stamp.positionNum, hideSingleBookSeries, countsUnfinished, sortingPrefixes]
  const seen = [library.id, stamp.changeNum, visibilityOf(viewer).key, hideSingleBookSeries, limit]
  return {
    slow,
    whole: slow + JSON.stringify(rest),
    common: JSON.stringify(seen),
    state: { changeNum: stamp.changeNum, stateNum: stamp.stateNum },
  }
}
