import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/**
 * The database's form of `maySeeItem`: for a `where` over `item`. Access to the library itself is checked before,
 * as every list is about one library.
 */
export function isVisibleTo(viewer: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'item'>()
  const permissions = effectivePermissions(viewer)
  const conditions: Expression<SqlBool>[] = [eb(eb.lit(1), '=', eb.lit(1))]
  if (!permissions.accessExplicitContent) conditions.push(eb('item.is_explicit', '=', 0))
  if (!permissions.accessAllTags) {
    const hasListedTag = eb.exists(
      eb
        .selectFrom('item_label')
        .innerJoin('label', 'label.num', 'item_label.label_num')
        .select('label.num')
        .whereRef('item_label.item_num', '=', 'item.num')
        .where('label.kind', '=', 'tag')
        .where('label.name', 'in', viewer.itemTags.length === 0 ? [''] : [...viewer.itemTags]),
    )
    conditions.push(permissions.selectedTagsNotAccessible ? eb.not(hasListedTag) : hasListedTag)
  }
  return eb.and(conditions)
}
