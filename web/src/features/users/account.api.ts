import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeToken } from '../../lib/token.ts'

/** One's own account: where one is signed in, and with which password. */

export const LOGINS_PER_PAGE = 10

const LOGINS_KEY = ['me', 'logins']

export const loginsQuery = (page: number) =>
  queryOptions({
    queryKey: [...LOGINS_KEY, page],
    queryFn: ({ signal }) =>
      call('me.logins', {
        query: { page: String(page), itemsPerPage: String(LOGINS_PER_PAGE) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export async function endLogin(id: string): Promise<void> {
  await call('me.endLogin', { params: { id } })
  await queryClient.invalidateQueries({ queryKey: LOGINS_KEY })
}

/** The server forgets every sign-in of this account, this one too. */
export async function endAllLogins(): Promise<void> {
  await call('auth.logout', { query: { allDevices: true } })
}

/** All other sign-ins end with the old password; this browser goes on with the token that comes back. */
export async function changeOwnPassword(password: string, newPassword: string): Promise<void> {
  const { user } = await call('me.changePassword', { body: { password, newPassword } })
  storeToken(user.accessToken)
  await queryClient.invalidateQueries({ queryKey: LOGINS_KEY })
}
