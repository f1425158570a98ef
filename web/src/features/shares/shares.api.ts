import type { NewShare, OpenShareView } from '@lectern/contract/shares'
import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const shareQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['share', itemId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call('shares.ofItem', { params: { id: itemId }, query: {}, signal })).share,
  })

export const shareAddress = (slug: string): string => `${location.origin}${basePath}/share/${slug}`

export async function createShare(itemId: string, share: NewShare): Promise<void> {
  const made = await call('shares.create', { body: share })
  queryClient.setQueryData(shareQuery(itemId).queryKey, made)
}

export async function endShare(itemId: string, id: string): Promise<void> {
  await call('shares.remove', { params: { id } })
  queryClient.setQueryData(shareQuery(itemId).queryKey, null)
}

/** What a visitor without an account gets to hear. */
export const openShareQuery = (slug: string) =>
  queryOptions({
    queryKey: ['open-share', slug],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }): Promise<OpenShareView> =>
      call('shares.open', { params: { slug }, query: {}, signal, isInBackground: true }),
  })
