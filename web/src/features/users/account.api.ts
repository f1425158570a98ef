import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeToken } from '../../lib/token.ts'

/** Sessions and passwords of an account. */

export const LOGINS_PER_PAGE = 10

/** Whose sessions: the user's own, or (for admins) those of an account. */
export type LoginsOf = 'me' | { readonly userId: string }

const loginsKey = (of: LoginsOf) => (of === 'me' ? ['me', 'logins'] : ['users', of.userId, 'logins'])

export const loginsQuery = (of: LoginsOf, page: number) =>
  queryOptions({
    queryKey: [...loginsKey(of), page],
    queryFn: ({ signal }) => {
      const query = { page: String(page), itemsPerPage: String(LOGINS_PER_PAGE) }
      return of === 'me'
        ? call('me.logins', { query, signal })
        : call('userLogins.list', { params: { id: of.userId }, query, signal })
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export async function endLogin(of: LoginsOf, id: string): Promise<void> {
  if (of === 'me') await call('me.endLogin', { params: { id } })
  else await call('userLogins.end', { params: { id: of.userId, loginId: id } })
  await queryClient.invalidateQueries({ queryKey: loginsKey(of) })
}

/** Ends all sessions of this account on the server, including this one. */
export async function endAllLogins(): Promise<void> {
  await call('auth.logout', { query: { allDevices: true } })
}

/** Changing the password ends all other sessions; this browser continues with the returned token. */
export async function changeOwnPassword(password: string, newPassword: string): Promise<void> {
  const { user } = await call('me.changePassword', { body: { password, newPassword } })
  storeToken(user.accessToken)
  await queryClient.invalidateQueries({ queryKey: loginsKey('me') })
}
