import type { ChangeSetView } from '@lectern/contract/editing'
import type { MediaPatch } from '@lectern/contract/item-patches'
import type { ItemExpandedView } from '@lectern/contract/items'
import type { BookMatchView, PodcastMatchView } from '@lectern/contract/metadata'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { isFullItem } from '../items/full-item.rules.ts'

export const editedItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'edited'],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ItemExpandedView> => {
      const item = await call('items.get', { params: { id: itemId }, query: { expanded: '1' }, signal })
      if (!isFullItem(item)) throw new Error('The server did not send the item in full')
      return item
    },
  })

/** Returns true if something changed. */
export async function saveMedia(id: string, body: MediaPatch): Promise<boolean> {
  return (await call('editing.updateMedia', { params: { id }, body })).updated
}

export const sourcesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'sources'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('editing.sources', { params: { id: itemId }, signal })).fields,
  })

export const changesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'changes'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ChangeSetView[]> =>
      (await call('editing.changes', { params: { id: itemId }, signal })).changes,
  })

/** Reverts a change on one item, or on all items it touched if `itemId` is null. */
export const undoChange = (changeId: string, itemId: string | null) =>
  call('editing.revert', { params: { id: changeId }, body: itemId === null ? {} : { itemId } })

export type Undone = Awaited<ReturnType<typeof undoChange>>

export async function uploadCover(id: string, file: File): Promise<void> {
  const form = new FormData()
  form.append('cover', file)
  await call('editing.uploadCover', { params: { id }, form })
}

export async function setCoverFromUrl(id: string, url: string): Promise<void> {
  await call('editing.uploadCover', { params: { id }, body: { url } })
}

export async function setCoverFromFile(id: string, path: string): Promise<void> {
  await call('editing.setCover', { params: { id }, body: { cover: path } })
}

export async function removeCover(id: string): Promise<void> {
  await call('editing.removeCover', { params: { id } })
}

export interface LookUp {
  readonly provider: string
  readonly title: string
  readonly author: string
}

export async function findCovers(lookUp: LookUp, isPodcast: boolean): Promise<string[]> {
  const { provider, title, author } = lookUp
  const query = { provider, title, author, reason: '1', ...(isPodcast ? { podcast: '1' } : {}) }
  return (await call('metadata.covers', { query, timeoutMs: 30_000 })).results
}

export function findBooks(lookUp: LookUp, itemId: string): Promise<BookMatchView[]> {
  return call('metadata.books', { query: { ...lookUp, id: itemId, reason: '1' }, timeoutMs: 30_000 })
}

export function findPodcasts(term: string): Promise<PodcastMatchView[]> {
  return call('metadata.podcasts', { query: { term, reason: '1' }, timeoutMs: 30_000 })
}

export type QuickMatched = 'updated' | 'same' | { readonly warning: string }

export async function quickMatch(id: string, provider: string, draft: { title: string; author: string }) {
  const { updated, warning } = await call('matching.item', { params: { id }, body: { provider, ...draft } })
  const result: QuickMatched = warning === undefined ? (updated ? 'updated' : 'same') : { warning }
  return result
}
