import type { ItemExpandedView } from '@lectern/contract/items'
import { call } from '../../lib/client.ts'
import { startDownload } from '../../lib/link-with-token.ts'

/** API calls on single items, made by cards and lists. */

export async function setFinished(
  libraryItemId: string,
  episodeId: string | null,
  isFinished: boolean,
): Promise<void> {
  if (episodeId === null) {
    await call('progress.update', { params: { id: libraryItemId }, body: { isFinished } })
  } else {
    await call('progress.updateEpisode', { params: { id: libraryItemId, episodeId }, body: { isFinished } })
  }
}

export async function hideFromContinue(progressId: string): Promise<void> {
  await call('progress.hide', { params: { id: progressId } })
}

export async function hideSeriesFromContinue(seriesId: string): Promise<void> {
  await call('progress.hideSeries', { params: { id: seriesId } })
}

export type RescanResult = 'NOTHING' | 'ADDED' | 'UPDATED' | 'REMOVED' | 'UPTODATE'

export async function rescanItem(id: string): Promise<RescanResult> {
  return (await call('scans.scanItem', { params: { id } })).result
}

/** The server scans them one after another; what changes is pushed. */
export async function rescanItems(ids: readonly string[]): Promise<void> {
  await call('scans.scanItems', { body: { libraryItemIds: [...ids] } })
}

/** Removes an item from the library; also deletes its files if requested. */
export async function removeItem(id: string, withFiles: boolean): Promise<void> {
  await call('editing.remove', { params: { id }, query: { hard: withFiles } })
}

export async function removeItems(ids: readonly string[], withFiles: boolean): Promise<void> {
  await call('editing.removeBatch', { query: { hard: withFiles }, body: { libraryItemIds: [...ids] } })
}

export async function setAllFinished(ids: readonly string[], isFinished: boolean): Promise<void> {
  await call('progress.batchUpdate', { body: ids.map((libraryItemId) => ({ libraryItemId, isFinished })) })
}

/** In expanded form, in the order requested. */
export async function getItems(ids: readonly string[]): Promise<ItemExpandedView[]> {
  return (await call('items.batchGet', { body: { libraryItemIds: [...ids] } })).libraryItems
}

export const itemDownloadPath = (itemId: string): string =>
  `/api/items/${encodeURIComponent(itemId)}/download`

/** One archive with a folder for each item. */
export const downloadItems = (libraryId: string, itemIds: readonly string[]): Promise<void> =>
  startDownload(`/api/libraries/${encodeURIComponent(libraryId)}/download`, { ids: itemIds.join(',') })
