import { serverUrl } from '../../lib/base-path.ts'
import { storedToken } from '../../lib/token.ts'

/** Links that the browser opens itself carry the token in the URL. */
export const downloadUrl = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${serverUrl(path)}?${new URLSearchParams({ ...query, token: storedToken() ?? '' })}`

export const itemDownloadUrl = (itemId: string): string =>
  downloadUrl(`/api/items/${encodeURIComponent(itemId)}/download`)

/** One archive with a folder for each item. */
export const itemsDownloadUrl = (libraryId: string, itemIds: readonly string[]): string =>
  downloadUrl(`/api/libraries/${encodeURIComponent(libraryId)}/download`, { ids: itemIds.join(',') })

/** Lets the browser save the response of an address, as a link does. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
