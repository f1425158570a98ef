import type { ListedItemView } from '@lectern/contract/browse'
import { encodeText } from '@lectern/contract/rules/base64'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', seriesId],
    queryFn: ({ signal }) =>
      call('series.get', { params: { id: seriesId }, query: { include: 'progress,rssfeed' }, signal }),
  })

/** Books of a series in order; sub-series are collapsed into one entry each if requested. */
export const seriesBooksQuery = (libraryId: string, seriesId: string, collapses: boolean) =>
  queryOptions({
    queryKey: ['series', seriesId, 'books', libraryId, collapses],
    queryFn: async ({ signal }) => {
      const { results } = await call('browse.items', {
        params: { id: libraryId },
        query: {
          filter: `series.${encodeText(seriesId)}`,
          sort: 'sequence',
          minified: 1,
          limit: '0',
          page: '0',
          ...(collapses ? { collapseseries: 1 } : {}),
        },
        signal,
      })
      // Minified, as requested.
      return results as ListedItemView[]
    },
  })

export interface SeriesPatch {
  name?: string
  description?: string | null
}

/** Returns the remaining series, which is another one after a merge. */
export async function saveSeries(id: string, body: SeriesPatch) {
  const series = await call('names.updateSeries', { params: { id }, body })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'list' })
  // A series that was merged into another can no longer be fetched.
  if (series.id === id)
    await queryClient.invalidateQueries({ queryKey: seriesQuery(id).queryKey, exact: true })
  return series
}
