import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { PASSWORDS_KEY } from './app-passwords.api.ts'

/** An app waiting for access. */
export const appLoginQuery = (key: string) =>
  queryOptions({
    queryKey: ['me', 'app-logins', key],
    queryFn: ({ signal }) => call('gpodder.waitingLogin', { params: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export async function allowAppLogin(key: string): Promise<void> {
  await call('gpodder.allowLogin', { params: { key } })
  await queryClient.invalidateQueries({ queryKey: PASSWORDS_KEY })
}
