import type { SeriesOfItem } from '../../items/items.types.ts'
import { seriesKey } from '../../items/names.rules.ts'
import type { SkipCounter } from './source-reader.types.ts'

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
