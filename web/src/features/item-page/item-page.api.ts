import type { ItemExpandedView } from '@lectern/contract/items'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { itemQuery } from '../items/item.api.ts'

/** Applies an update to the item on screen; fields only sent on request are kept. */
export function putItem(news: ItemExpandedView): void {
  queryClient.setQueryData(itemQuery(news.id).queryKey, (known) =>
    known === undefined ? undefined : { ...known, ...news },
  )
}

export const fileDownloadPath = (itemId: string, ino: string): string =>
  `/api/items/${encodeURIComponent(itemId)}/file/${encodeURIComponent(ino)}/download`

export function markEpisodes(
  libraryItemId: string,
  episodeIds: readonly string[],
  isFinished: boolean,
): Promise<void> {
  const body = episodeIds.map((episodeId) => ({ libraryItemId, episodeId, isFinished }))
  return call('progress.batchUpdate', { body })
}

/** Returns how many episodes it changed. */
export async function matchEpisodes(id: string, replaces: boolean): Promise<number> {
  const reply = await call('podcasts.matchEpisodes', { params: { id }, query: { override: replaces } })
  await queryClient.invalidateQueries({ queryKey: ['item', id], exact: true })
  return Number(reply.numEpisodesUpdated)
}

export async function removeEpisodes(
  id: string,
  episodeIds: readonly string[],
  withFiles: boolean,
): Promise<void> {
  try {
    for (const episodeId of episodeIds) {
      await call('editing.removeEpisode', { params: { id, episodeId }, query: { hard: withFiles } })
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['item', id], exact: true })
  }
}

export const resetProgress = (progressId: string): Promise<void> =>
  call('progress.remove', { params: { id: progressId } })
