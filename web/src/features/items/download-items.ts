import { startDownload } from '../../lib/link-with-token.ts'

export const itemDownloadPath = (itemId: string): string =>
  `/api/items/${encodeURIComponent(itemId)}/download`

/** One archive with a folder for each item. */
export const downloadItems = (libraryId: string, itemIds: readonly string[]): Promise<void> =>
  startDownload(`/api/libraries/${encodeURIComponent(libraryId)}/download`, { ids: itemIds.join(',') })
