import { type SeriesPlace, titleWithoutPrefix } from '@lectern/contract/rules/names'
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

/** A book that is in both series keeps its sequence in the one that remains, if it has one there. */
export function mergedSeries(all: readonly SeriesPlace[], from: string, into: string): SeriesPlace[] {
  const kept = all.find(({ name }) => name === into)
  const moved = all.find(({ name }) => name === from)
  const sequence = kept?.sequence || (moved?.sequence ?? null)
  return all.map((one) => (one === kept || one === moved ? { name: into, sequence } : one))
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
