import type { NewShare, OpenShareView } from '@lectern/contract/shares'
import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { ShareTarget } from './use-share-modal.ts'

export const shareQuery = ({ itemId, type, mediaId }: ShareTarget) =>
  queryOptions({
    queryKey: ['share', itemId, mediaId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = type === 'podcastEpisode' ? { episode: mediaId } : {}
      return (await call('shares.ofItem', { params: { id: itemId }, query, signal })).share
    },
  })

export const shareAddress = (slug: string): string => `${location.origin}${basePath}/share/${slug}`

type NewShareTerms = Omit<NewShare, 'mediaItemType' | 'mediaItemId'>

export async function createShare(target: ShareTarget, terms: NewShareTerms): Promise<void> {
  const share: NewShare = { ...terms, mediaItemType: target.type, mediaItemId: target.mediaId }
  const made = await call('shares.create', { body: share })
  queryClient.setQueryData(shareQuery(target).queryKey, made)
}

export async function endShare(target: ShareTarget, id: string): Promise<void> {
  await call('shares.remove', { params: { id } })
  queryClient.setQueryData(shareQuery(target).queryKey, null)
}

/** What a visitor without an account can play. */
export const openShareQuery = (slug: string) =>
  queryOptions({
    queryKey: ['open-share', slug],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }): Promise<OpenShareView> =>
      call('shares.open', { params: { slug }, query: askedTime(), signal, isInBackground: true }),
  })

/** The time in the address of the page, if any. */
export function askedTime(): { t?: string } {
  const t = new URLSearchParams(location.search).get('t')
  return t === null ? {} : { t }
}
