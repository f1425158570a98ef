import type { Compilable, Expression, SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/db.ts'
import { type PlaceFor, type Statement, statement } from '../../platform/db/statement.ts'
import type { User } from '../users/users.types.ts'
import { type LibraryViewer, visibilityOf, visibleLibraries } from './visibility.rules.ts'
import { type EpisodeTable, isEpisodeVisibleTo, isVisibleInLibrary, isVisibleTo } from './visibility.sql.ts'

/** A query that is built once for all viewers with the same access, and run often. */
export type ViewerStatement<Viewer extends User, Values extends object, Row> = (
  db: Db,
  viewer: Viewer,
  values: Values,
) => Promise<Row[]>

type Build<Values extends object, Row> = (
  db: Db,
  value: PlaceFor<Values>,
  /** A condition on `item`. */
  isVisible: Expression<SqlBool>,
  /** A condition on a table of episodes, in addition to that on their item. */
  isEpisodeVisible: (table?: EpisodeTable) => Expression<SqlBool>,
) => Compilable<Row>

const MAX_FORMS = 100

/** For items of any library. */
export function viewerStatement<Values extends object, Row>(
  build: Build<Values, Row>,
): ViewerStatement<User, Values, Row> {
  const keyOf = (viewer: User) => JSON.stringify([visibilityOf(viewer).key, visibleLibraries(viewer)])
  return statementByKey(build, keyOf, isVisibleTo)
}

/** For items of one library, after access to it was checked. */
export function libraryStatement<Values extends object, Row>(
  build: Build<Values, Row>,
): ViewerStatement<LibraryViewer, Values, Row> {
  return statementByKey(build, (viewer) => visibilityOf(viewer).key, isVisibleInLibrary)
}

function statementByKey<Viewer extends User, Values extends object, Row>(
  build: Build<Values, Row>,
  keyOf: (viewer: Viewer) => string,
  condition: (viewer: Viewer) => Expression<SqlBool>,
): ViewerStatement<Viewer, Values, Row> {
  const forms = new LRUCache<string, Statement<Values, Row>>({ max: MAX_FORMS })
  return (db, viewer, values) => {
    const key = keyOf(viewer)
    const known = forms.get(key)
    if (known) return known(db, values)
    const form = statement<Values, Row>((built, value) =>
      build(built, value, condition(viewer), (table) => isEpisodeVisibleTo(viewer, table)),
    )
    forms.set(key, form)
    return form(db, values)
  }
}
