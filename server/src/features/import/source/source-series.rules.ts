import type { SeriesOfItem } from '../../items/items.types.ts'
import { seriesKey } from '../../items/names.rules.ts'
import type { SkipCounter } from './source-reader.types.ts'
import type { SourceSeries } from './source.types.ts'

/** Old databases may contain a series twice, with books in both: the entry with a sequence is kept. */
export function deduplicateSeries(series: readonly SeriesOfItem[], skip: SkipCounter): SeriesOfItem[] {
  const byKey = new Map<string, SeriesOfItem>()
  for (const one of series) {
    const key = seriesKey(one.name)
    const known = byKey.get(key)
    if (known) skip('double-series')
    if (!known || (known.sequence === null && one.sequence !== null)) byKey.set(key, one)
  }
  return [...byKey.values()]
}

/** Maps each series to the one that is kept of those with its name in its library: the one changed last. */
export function keptSeries(series: readonly SourceSeries[]): ReadonlyMap<string, string> {
  const keyOf = ({ libraryId, name }: SourceSeries) => `${libraryId} ${seriesKey(name)}`
  const kept = new Map<string, SourceSeries>()
  for (const one of series) {
    const known = kept.get(keyOf(one))
    if (!known || one.updatedAt > known.updatedAt) kept.set(keyOf(one), one)
  }
  return new Map(series.map((one) => [one.id, kept.get(keyOf(one))?.id ?? one.id]))
}
