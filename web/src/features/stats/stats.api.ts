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

export const SESSIONS_PER_PAGE = 10

export const sessionsQuery = (of: SessionsOf, page: number) =>
  queryOptions({
    queryKey: ['sessions', of, page] as const,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { sessions, numPages, total } = await fetchSessions(of, page, signal)
      return { sessions, numPages, total }
    },
  })

function fetchSessions(of: SessionsOf, page: number, signal: AbortSignal) {
  const paging = { page: String(page), itemsPerPage: String(SESSIONS_PER_PAGE) }
  if (of.kind === 'own') return call('stats.ownSessions', { query: paging, signal })
  if (of.kind === 'user')
    return call('stats.sessionsOfUser', { params: { id: of.userId }, query: paging, signal })
  return call('stats.sessions', {
    query: { ...paging, ...(of.userId === null ? {} : { user: of.userId }) },
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
