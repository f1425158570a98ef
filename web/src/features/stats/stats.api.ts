import type { SESSION_SORTS } from '@lectern/contract/stats'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Listening statistics and sessions, of the user or of everybody. */

export const ownStatsQuery = () =>
  queryOptions({
    queryKey: ['stats', 'own'] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call('stats.own', { signal }),
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call('users.get', { params: { id: userId }, signal }),
  })

export const statsOfUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stats', userId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call('stats.ofUser', { params: { id: userId }, signal }),
  })

/** Whose sessions: the user's own, those of an account, or everybody's. */
export type SessionsOf =
  | { readonly kind: 'own' }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'all'; readonly userId: string | null }

export interface SessionsView {
  readonly page: number
  readonly perPage: number
  /** Only everybody's sessions can be sorted; the others are listed from the newest. */
  readonly sort: SessionSort
  readonly isDescending: boolean
}

export const NEWEST_SESSIONS: SessionsView = { page: 0, perPage: 10, sort: 'updatedAt', isDescending: true }

export type SessionSort = (typeof SESSION_SORTS)[number]

export const sessionsQuery = (of: SessionsOf, view: SessionsView) =>
  queryOptions({
    queryKey: ['sessions', of, view] as const,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { sessions, numPages, total } = await fetchSessions(of, view, signal)
      return { sessions, numPages, total }
    },
  })

function fetchSessions(of: SessionsOf, view: SessionsView, signal: AbortSignal) {
  const paging = { page: String(view.page), itemsPerPage: String(view.perPage) }
  if (of.kind === 'own') return call('stats.ownSessions', { query: paging, signal })
  if (of.kind === 'user')
    return call('stats.sessionsOfUser', { params: { id: of.userId }, query: paging, signal })
  return call('stats.sessions', {
    query: {
      ...paging,
      sort: view.sort,
      desc: view.isDescending,
      ...(of.userId === null ? {} : { user: of.userId }),
    },
    signal,
  })
}

export const openSessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'open'] as const,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('playback.openSessions', { signal })).sessions,
  })

export async function removeSessions(ids: readonly string[]): Promise<void> {
  await call('playback.removeSessions', { body: { sessions: [...ids] } })
  await refreshSessions()
}

async function refreshSessions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['sessions'] }),
    queryClient.invalidateQueries({ queryKey: ['stats'] }),
  ])
}

export async function removeSession(id: string): Promise<void> {
  await call('playback.removeSession', { params: { id } })
  await refreshSessions()
}
