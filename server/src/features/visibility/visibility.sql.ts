import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { User } from '../users/users.types.ts'
import { type LibraryViewer, maySeeEpisode, visibilityOf, visibleLibraries } from './visibility.rules.ts'

/** `maySeeItem` as a condition on `item`. */
export function isVisibleTo(viewer: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'item'>()
  const libraryIds = visibleLibraries(viewer)
  const inside = insideLibrary(viewer)
  return libraryIds === null ? inside : eb.and([eb('item.library_id', 'in', orNone(libraryIds)), inside])
}

/** The same without the library, for queries on one library after access to it was checked. */
export function isVisibleInLibrary(viewer: LibraryViewer): Expression<SqlBool> {
  return insideLibrary(viewer)
}

/**
 * `maySeeEpisode` as a condition on a table of episodes, which may be joined to rows without an episode. `item` still
 * needs its own condition.
 */
export function isEpisodeVisibleTo(viewer: User, table: EpisodeTable = 'episode'): Expression<SqlBool> {
  return maySeeEpisode(viewer, { isExplicit: true })
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`coalesce(${sql.ref(`${table}.is_explicit`)}, 0) = 0`
}

/** `fed`: the episodes that feeds have or had. */
export type EpisodeTable = 'episode' | 'fed'

/** A condition on `label`: the viewer may see an item that has it. */
export function isLabelVisibleTo(viewer: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'label'>()
  return eb.exists(
    eb
      .selectFrom('item_label as link')
      .innerJoin('item', 'item.num', 'link.item_num')
      .select('link.item_num')
      .whereRef('link.label_num', '=', 'label.num')
      .where(isVisibleTo(viewer)),
  )
}

function insideLibrary(viewer: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'item'>()
  const { showsExplicit, tags } = visibilityOf(viewer)
  const conditions: Expression<SqlBool>[] = [eb(eb.lit(1), '=', eb.lit(1))]
  if (!showsExplicit) conditions.push(eb('item.is_explicit', '=', 0))
  if (tags !== null) {
    const hasListedTag = eb.exists(
      eb
        .selectFrom('item_label')
        .innerJoin('label', 'label.num', 'item_label.label_num')
        .select('label.num')
        .whereRef('item_label.item_num', '=', 'item.num')
        .where('label.kind', '=', 'tag')
        .where('label.name', 'in', orNone(tags.names)),
    )
    conditions.push(tags.isAllowed ? hasListedTag : eb.not(hasListedTag))
  }
  return eb.and(conditions)
}

/** SQL has no empty lists; ids and tags are never empty. */
const orNone = <Text extends string>(texts: readonly Text[]): Text[] =>
  texts.length === 0 ? ['' as Text] : [...texts]
