import type { AuthSettingsChange, AuthSettingsView } from '@lectern/contract/openid'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { applyServerSettings } from '../../session/session.ts'

export const authSettingsQuery = () =>
  queryOptions({
    queryKey: ['auth-settings'],
    staleTime: 0,
    queryFn: ({ signal }) => call('authSettings.get', { signal }),
  })

export async function saveAuthSettings(change: AuthSettingsChange): Promise<AuthSettingsView> {
  const { serverSettings } = await call('authSettings.update', { body: change })
  applyServerSettings(serverSettings)
  await queryClient.invalidateQueries(authSettingsQuery())
  return queryClient.fetchQuery(authSettingsQuery())
}

/** Fetches the discovery document of the provider at this address. */
export const discover = (issuer: string) => call('openid.config', { query: { issuer } })
