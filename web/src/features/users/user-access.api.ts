import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Other users' credentials and sessions, managed by admins. */

export const secondFactorOfUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'second-factor'],
    staleTime: 0,
    queryFn: ({ signal }) => call('secondFactor.ofUser', { params: { id: userId }, signal }),
  })

const reload = (userId: string) => queryClient.invalidateQueries({ queryKey: ['users', userId] })

export async function resetSecondFactor(userId: string): Promise<void> {
  await call('secondFactor.reset', { params: { id: userId } })
  await reload(userId)
}

export async function unlinkOpenidOfUser(userId: string): Promise<void> {
  await call('openid.unlink', { params: { id: userId } })
  await reload(userId)
}
