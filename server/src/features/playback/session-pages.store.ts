import { NO_ID } from '@lectern/contract/ids'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'
import { seesEverything, visibilityOf, visibleLibraries } from '../visibility/visibility.rules.ts'
import type { User } from '../users/users.types.ts'
import type { PlaybackSession, SessionFilter, SessionPageQuery, SessionSort } from './playback.types.ts'
import { selectSessions, toSession } from './sessions.store.ts'

/** Pages of sessions the viewer may see. Sessions without any listening time are not listed. */

const SORT_COLUMNS = {
  updatedAt: 'session.updated_at',
  startedAt: 'session.started_at',
  displayTitle: 'session.display_title',
  timeListening: 'session.time_listening',
} as const satisfies Record<SessionSort, string>

export const countSessions = (db: Db, viewer: User, filter: SessionFilter): Promise<number> =>
  countRows(
    db
      .selectFrom('playback_session as session')
      .where((eb) => eb('session.time_listening', '>', eb.lit(0)))
      .where(eachOf(conditions(viewer, filter))),
  )

export async function listSessions(
  db: Db,
  viewer: User,
  query: SessionPageQuery,
): Promise<PlaybackSession[]> {
  const direction = query.isDescending ? 'desc' : 'asc'
  const rows = await selectSessions(db)
    .where((eb) => eb('session.time_listening', '>', eb.lit(0)))
    .where(eachOf(conditions(viewer, query)))
    .orderBy(SORT_COLUMNS[query.sort], direction)
    .orderBy('session.num', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return rows.map(toSession)
}

type Condition = Expression<SqlBool>

const sessions = () => expressionBuilder<Database & { session: Database['playback_session'] }, 'session'>()

const eachOf = (parts: readonly Condition[]): Condition => {
  const eb = sessions()
  return parts.length === 0 ? eb(eb.lit(1), '=', eb.lit(1)) : eb.and([...parts])
}

function conditions(viewer: User, filter: SessionFilter): Condition[] {
  const eb = sessions()
  return [
    ...(filter.userId === undefined ? [] : [eb('session.user_id', '=', filter.userId)]),
    ...(filter.itemId === undefined ? [] : [eb('session.item_id', '=', filter.itemId)]),
    ...(filter.episodeId === undefined ? [] : [eb('session.episode_id', '=', filter.episodeId)]),
    ...visibility(viewer),
  ]
}

/**
 * Returns no condition on items for viewers who may see everything, to avoid the lookup. Sessions of deleted items
 * are visible by library.
 */
function visibility(viewer: User): Condition[] {
  const libraryIds = visibleLibraries(viewer)
  const eb = sessions()
  const inLibrary: Condition[] =
    libraryIds === null ? [] : [eb('session.library_id', 'in', [NO_ID, ...libraryIds])]
  if (seesEverything(visibilityOf(viewer))) return inLibrary
  const isHidden = eb.exists(
    eb
      .selectFrom('item')
      .select('item.num')
      .whereRef('item.id', '=', 'session.item_id')
      .where(eb.not(isVisibleTo(viewer))),
  )
  const isHiddenEpisode = eb.exists(
    eb
      .selectFrom('episode')
      .select('episode.num')
      .whereRef('episode.id', '=', 'session.episode_id')
      .where(eb.not(isEpisodeVisibleTo(viewer))),
  )
  return [...inLibrary, eb.not(isHidden), eb.not(isHiddenEpisode)]
}
