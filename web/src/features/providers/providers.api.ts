import type { GivenBody } from '@lectern/contract/endpoint'
import type { metadata } from '@lectern/contract/metadata'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** All metadata providers, including custom ones, by what they are asked for. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['metadata-providers'],
    queryFn: async ({ signal }) => (await call('metadata.providers', { signal })).providers,
  })

export const customProvidersQuery = () =>
  queryOptions({
    queryKey: ['custom-providers'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('metadata.customProviders', { signal })).providers,
  })

export async function addCustomProvider(given: GivenBody<typeof metadata.addCustomProvider>): Promise<void> {
  await call('metadata.addCustomProvider', { body: given })
  await providersChanged()
}

export async function removeCustomProvider(id: string): Promise<void> {
  await call('metadata.removeCustomProvider', { params: { id } })
  await providersChanged()
}

export async function providersChanged(): Promise<void> {
  await Promise.all(
    [providersQuery(), customProvidersQuery()].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
