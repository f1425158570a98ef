import type { GivenBody } from '@lectern/contract/endpoint'
import type { apiKeys } from '@lectern/contract/keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

const KEYS_KEY = ['api-keys']

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: KEYS_KEY,
    queryFn: async ({ signal }) => (await call('apiKeys.list', { signal })).apiKeys,
    staleTime: 0,
  })

/** Returns the key itself, which cannot be retrieved later. */
export async function createApiKey(given: GivenBody<typeof apiKeys.create>): Promise<string> {
  const { apiKey } = await call('apiKeys.create', { body: given })
  await refresh()
  return apiKey.apiKey
}

export async function changeApiKey(id: string, change: GivenBody<typeof apiKeys.update>): Promise<void> {
  await call('apiKeys.update', { params: { id }, body: change })
  await refresh()
}

export async function removeApiKey(id: string): Promise<void> {
  await call('apiKeys.remove', { params: { id } })
  await refresh()
}

const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS_KEY })
