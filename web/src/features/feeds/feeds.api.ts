import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { serverAddressOf } from './feeds.rules.ts'

const LIST_KEY = ['feeds']

/** All open feeds; admins only. */
export const feedsQuery = () =>
  queryOptions({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) => (await call('feeds.list', { signal })).feeds,
  })

export const feedsChanged = (): void => void queryClient.invalidateQueries({ queryKey: LIST_KEY })

export const serverAddress = (): string =>
  serverAddressOf({ origin: location.origin, basePath }, import.meta.env.DEV)

const OPENERS = {
  libraryItem: 'feeds.openItem',
  series: 'feeds.openSeries',
  collection: 'feeds.openCollection',
  playlist: 'feeds.openPlaylist',
} as const satisfies Record<FeedEntityType, string>

export interface FeedForm {
  readonly slug: string
  readonly preventIndexing: boolean
  readonly ownerName: string
  readonly ownerEmail: string
}

export async function openFeed(
  { entityType, entityId }: Pick<FeedMinifiedView, 'entityType' | 'entityId'>,
  { slug, ...metadataDetails }: FeedForm,
): Promise<FeedMinifiedView> {
  const { feed } = await call(OPENERS[entityType], {
    params: { id: entityId },
    body: { serverAddress: serverAddress(), slug, metadataDetails },
  })
  return feed
}

export const closeFeed = (id: string): Promise<void> => call('feeds.close', { params: { id } })

/** The caller's personal address of an open feed. */
export const ownAddressQuery = (feedId: string) =>
  queryOptions({
    queryKey: ['own-feed-address', feedId],
    queryFn: ({ signal }) => call('feeds.ownAddress', { params: { id: feedId }, signal }),
  })

export async function createOwnAddress(feedId: string): Promise<void> {
  const made = await call('feeds.createOwnAddress', { params: { id: feedId } })
  queryClient.setQueryData(ownAddressQuery(feedId).queryKey, made)
}

export async function revokeOwnAddress(feedId: string): Promise<void> {
  await call('feeds.revokeOwnAddress', { params: { id: feedId } })
  queryClient.setQueryData(ownAddressQuery(feedId).queryKey, { address: null })
}
