import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { findExplicit } from './hidden-episodes.store.ts'
import { maySeeEpisode } from './visibility.rules.ts'

/** Finds those of the episodes that the viewer may not see, of podcasts that they may. */
export async function findHiddenEpisodes(
  db: Db,
  viewer: User,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return maySeeEpisode(viewer, { isExplicit: true }) ? new Set() : findExplicit(db, ids)
}

export async function isExplicitEpisode(db: Db, id: string): Promise<boolean> {
  return (await findExplicit(db, [id])).has(id)
}
