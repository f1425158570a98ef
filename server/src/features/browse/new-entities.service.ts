import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import {
  listAuthorsById,
  listSeriesById,
  listVisibleAuthors,
  listVisibleSeries,
} from './new-entities.store.ts'
import type { NewAuthor, NewEntity } from './new-entities.types.ts'

/** What was made, and which of it somebody may hear of: that of which they see a book. */
export interface Newcomers<Entity> {
  readonly all: readonly Entity[]
  seenBy(viewer: User): Promise<readonly Entity[]>
}

type Ctx = Pick<Context, 'db'>

export async function getNewAuthors(
  { db }: Ctx,
  libraryId: string,
  ids: readonly string[],
): Promise<Newcomers<NewAuthor>> {
  const all = await listAuthorsById(db, ids)
  return { all, seenBy: seers(libraryId, all, (viewer) => listVisibleAuthors(db, viewer, ids)) }
}

export async function getNewSeries(
  { db }: Ctx,
  libraryId: string,
  ids: readonly string[],
): Promise<Newcomers<NewEntity>> {
  const all = await listSeriesById(db, ids)
  return { all, seenBy: seers(libraryId, all, (viewer) => listVisibleSeries(db, viewer, ids)) }
}

function seers<Entity extends NewEntity>(
  libraryId: string,
  all: readonly Entity[],
  visibleTo: (viewer: User) => Promise<ReadonlySet<string>>,
) {
  return async (viewer: User): Promise<readonly Entity[]> => {
    if (!maySeeLibrary(viewer, libraryId)) return []
    const visible = await visibleTo(viewer)
    return all.filter(({ id }) => visible.has(id))
  }
}
