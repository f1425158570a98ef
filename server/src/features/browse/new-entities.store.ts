import type { Db } from '../../platform/db/db.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import type { NewAuthor, NewEntity } from './new-entities.types.ts'

/** Authors and series as they were made, with the items they came with. */

const COLUMNS = ['id', 'library_id as libraryId', 'name', 'description', 'added_at as addedAt'] as const

export async function listAuthorsById(db: Db, ids: readonly string[]): Promise<NewAuthor[]> {
  const found: NewAuthor[] = []
  for (const portion of portionsOf(ids)) {
    const rows = db
      .selectFrom('author')
      .select([...COLUMNS, 'updated_at as updatedAt', 'last_first as lastFirst'])
      .where('id', 'in', portion)
    found.push(...(await rows.execute()))
  }
  return found
}

export async function listSeriesById(db: Db, ids: readonly string[]): Promise<NewEntity[]> {
  const found: NewEntity[] = []
  for (const portion of portionsOf(ids)) {
    const rows = db
      .selectFrom('series')
      .select([...COLUMNS, 'updated_at as updatedAt'])
      .where('id', 'in', portion)
    found.push(...(await rows.execute()))
  }
  return found
}

/** Those of the authors of whom the viewer may see a book. */
export async function listVisibleAuthors(db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> {
  const visible = new Set<string>()
  for (const portion of portionsOf(ids)) {
    const rows = await db
      .selectFrom('author')
      .innerJoin('item_author', 'item_author.author_num', 'author.num')
      .innerJoin('item', 'item.num', 'item_author.item_num')
      .select('author.id')
      .distinct()
      .where('author.id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute()
    for (const { id } of rows) visible.add(id)
  }
  return visible
}

export async function listVisibleSeries(db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> {
  const visible = new Set<string>()
  for (const portion of portionsOf(ids)) {
    const rows = await db
      .selectFrom('series')
      .innerJoin('item_series', 'item_series.series_num', 'series.num')
      .innerJoin('item', 'item.num', 'item_series.item_num')
      .select('series.id')
      .distinct()
      .where('series.id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute()
    for (const { id } of rows) visible.add(id)
  }
  return visible
}

const portionsOf = (ids: readonly string[]): string[][] =>
  [...inPortions(ids.map((id) => ({ id })))].map((portion) => portion.map(({ id }) => id))
