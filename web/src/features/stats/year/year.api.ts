import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../../../lib/base-path.ts'
import { call } from '../../../lib/client.ts'
import { storedToken } from '../../../lib/token.ts'

export const ownYearQuery = (year: string) =>
  queryOptions({
    queryKey: ['stats', 'year', 'own', year],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('stats.ownYear', { params: { year }, signal }),
  })

export const serverYearQuery = (year: string) =>
  queryOptions({
    queryKey: ['stats', 'year', 'server', year],
    staleTime: 60_000,
    queryFn: ({ signal }) => call('stats.serverYear', { params: { year }, signal }),
  })

export const serverHoldingsQuery = () =>
  queryOptions({
    queryKey: ['stats', 'server'],
    staleTime: 0,
    queryFn: ({ signal }) => call('stats.server', { signal }),
  })

const COVER_PX = 200

/** Covers that fail to load are left out. */
export async function loadCovers(ids: readonly string[], signal: AbortSignal): Promise<ImageBitmap[]> {
  const headers = { authorization: `Bearer ${storedToken() ?? ''}` }
  const loaded = await Promise.allSettled(
    ids.map(async (id) => {
      const address = serverUrl(`/api/items/${encodeURIComponent(id)}/cover?width=${COVER_PX}&format=jpeg`)
      const response = await fetch(address, { headers, signal })
      if (!response.ok) throw new Error(`No cover: ${response.status}`)
      return createImageBitmap(await response.blob())
    }),
  )
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
