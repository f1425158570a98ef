import type { ScanEntryView } from '@lectern/contract/scans'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export type ScanOutcome = ScanEntryView['outcome']

export const LINES_PER_PAGE = 100

/** The server keeps fifty scans per library. */
const MAX_RUNS = 50

export const scanRunsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['scans', libraryId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call('scans.list', {
          params: { id: libraryId },
          query: { limit: String(MAX_RUNS), page: '0' },
          signal,
        })
      ).results,
  })

export const scanReportQuery = (
  libraryId: string,
  scanId: string,
  page: number,
  outcome: ScanOutcome | undefined,
) =>
  queryOptions({
    queryKey: ['scans', libraryId, scanId, page, outcome],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('scans.get', {
        params: { id: libraryId, scanId },
        query: {
          limit: String(LINES_PER_PAGE),
          page: String(page),
          ...(outcome === undefined ? {} : { outcome }),
        },
        signal,
      }),
  })
