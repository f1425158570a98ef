import type { Compilable, Expression, SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/db.ts'
import { type PlaceFor, type Statement, statement } from '../../platform/db/statement.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from './visible-items.store.ts'

/** A query that is built once for all viewers who may see the same, and run often. */
export type ViewerStatement<Values extends object, Row> = (
  db: Db,
  viewer: User,
  values: Values,
) => Promise<Row[]>

const HELD_FORMS = 100

export function viewerStatement<Values extends object, Row>(
  build: (db: Db, value: PlaceFor<Values>, isVisible: Expression<SqlBool>) => Compilable<Row>,
): ViewerStatement<Values, Row> {
  const forms = new LRUCache<string, Statement<Values, Row>>({ max: HELD_FORMS })
  return (db, viewer, values) => {
    const key = sightOf(viewer)
    const known = forms.get(key)
    if (known) return known(db, values)
    const form = statement<Values, Row>((built, value) => build(built, value, isVisibleTo(viewer)))
    forms.set(key, form)
    return form(db, values)
  }
}

/** The same for all who may see the same in a library they may see. */
export function sightOf(viewer: User): string {
  const { accessExplicitContent, accessAllTags, selectedTagsNotAccessible } = effectivePermissions(viewer)
  if (accessAllTags) return accessExplicitContent ? 'all' : 'clean'
  return JSON.stringify([accessExplicitContent, selectedTagsNotAccessible, viewer.itemTags])
}
