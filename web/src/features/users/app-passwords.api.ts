import type { NewAppPassword } from '@lectern/contract/keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const PASSWORDS_KEY = ['me', 'app-passwords']

export const appPasswordsQuery = () =>
  queryOptions({
    queryKey: PASSWORDS_KEY,
    queryFn: async ({ signal }) => (await call('appPasswords.list', { signal })).appPasswords,
    staleTime: 0,
  })

/** Includes the password itself, which cannot be retrieved later. */
export async function createAppPassword(given: NewAppPassword) {
  const made = await call('appPasswords.create', { body: given })
  await refresh()
  return made
}

export async function revokeAppPassword(id: string): Promise<void> {
  await call('appPasswords.remove', { params: { id } })
  await refresh()
}

const refresh = () => queryClient.invalidateQueries({ queryKey: PASSWORDS_KEY })
