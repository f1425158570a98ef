import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import { storedSortKey } from '../items/item-sorting.rules.ts'
import { seriesKey } from '../items/names.rules.ts'
import type { Series, SeriesFacts } from './series.types.ts'

export function toSeries(row: Series): SeriesFacts {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    libraryId: row.library_id,
  }
}

/** The columns derived from a name. */
export function namesOfSeries(name: string, prefixes: readonly string[]) {
  return {
    name,
    match_key: seriesKey(name),
    name_key: storedSortKey(name),
    name_plain_key: storedSortKey(titleWithoutPrefix(name, prefixes)),
  }
}
