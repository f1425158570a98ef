import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemId } from '@lectern/contract/ids'
import type { SeriesDetailView, SeriesListItemView, SeriesView } from '@lectern/contract/series'
import { titlePrefixAtEnd, titleWithoutPrefix } from '@lectern/contract/rules/names'
import type { ListedSeries } from '../browse/browse.types.ts'
import type { SeriesFacts } from './series.types.ts'

export function presentSeries(series: SeriesFacts, prefixes: readonly string[]): SeriesView {
  return {
    id: series.id,
    name: series.name,
    nameIgnorePrefix: titlePrefixAtEnd(series.name, prefixes),
    description: series.description,
    addedAt: series.addedAt,
    updatedAt: series.updatedAt,
    libraryId: series.libraryId,
  }
}

interface Extras {
  readonly prefixes: readonly string[]
  /** By series id; undefined if not requested. */
  readonly feeds: ReadonlyMap<string, FeedMinifiedView> | undefined
  readonly progress:
    { readonly itemIds: readonly ItemId[]; readonly finishedIds: readonly string[] } | undefined
}

export function presentSeriesDetail(series: ListedSeries, extras: Extras): SeriesDetailView {
  const { prefixes, feeds, progress } = extras
  return {
    ...presentSeries(series, prefixes),
    ...(progress && {
      progress: {
        libraryItemIds: [...progress.itemIds],
        libraryItemIdsFinished: [...progress.finishedIds],
        isFinished: progress.finishedIds.length === progress.itemIds.length,
      },
    }),
    ...(feeds && { rssFeed: feeds.get(series.id) ?? null }),
  }
}

/** Everything except the books, which are already serialised. */
export function presentSeriesWithoutBooks(
  series: ListedSeries,
  prefixes: readonly string[],
  feeds: Extras['feeds'],
): Omit<SeriesListItemView, 'books'> {
  return {
    ...presentSeries(series, prefixes),
    nameIgnorePrefixSort: titleWithoutPrefix(series.name, prefixes),
    type: 'series',
    totalDuration: series.totalDurationSeconds,
    ...(feeds && { rssFeed: feeds.get(series.id) ?? null }),
  }
}

export const presentSequence = (sequence: string | null): string =>
  `,"sequence":${JSON.stringify(sequence ?? '')}`
