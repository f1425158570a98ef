import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { endOfDay, startOfDay } from './audit.rules.ts'

export interface AuditFilter {
  /** Empty for all. */
  readonly user: string
  readonly action: string
  /** Days in date input format: '2026-01-31', or ''. */
  readonly from: string
  readonly to: string
}

export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const [from, to] = [startOfDay(filter.from), endOfDay(filter.to)]
      const query = {
        page: String(page),
        ...(filter.user !== '' && { user: filter.user }),
        ...(filter.action !== '' && { action: filter.action }),
        ...(from !== null && { from: String(from) }),
        ...(to !== null && { to: String(to) }),
      }
      return call('audit.list', { query, signal })
    },
  })
