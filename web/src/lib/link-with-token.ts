import type { MouseEvent } from 'react'
import { serverUrl } from './base-path.ts'
import { refreshAccess } from './refresh.ts'
import { hasExpired, storedToken } from './token.ts'

/** Address that the browser requests itself: links and pictures can't send headers, so it carries the token. */
export function urlWithToken(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...query, token: storedToken() ?? '' })
  return `${serverUrl(path)}?${search.toString()}`
}

/** Props of a link to such an address. */
export const downloadLink = (path: string, query?: Readonly<Record<string, string>>) => ({
  href: urlWithToken(path, query),
  download: true,
  onClick: (event: MouseEvent<HTMLAnchorElement>) => renewAddress(event, path, query),
})

/** The page may have been open for longer than the token in the link is valid. */
function renewAddress(
  event: MouseEvent<HTMLAnchorElement>,
  path: string,
  query?: Readonly<Record<string, string>>,
): void {
  const link = event.currentTarget
  const expired = expiredToken()
  if (expired !== null) event.preventDefault()
  link.href = urlWithToken(path, query)
  if (expired === null) return
  void refreshAccess(expired).then((isRefreshed) => {
    if (!isRefreshed) return
    // A link in a menu is gone by now, and no longer handles its click.
    link.href = urlWithToken(path, query)
    link.click()
  })
}

/** Saves the file at such an address, as a click on a link to it does. */
export async function startDownload(path: string, query?: Readonly<Record<string, string>>): Promise<void> {
  const expired = expiredToken()
  if (expired !== null && !(await refreshAccess(expired))) return
  const link = document.createElement('a')
  link.href = urlWithToken(path, query)
  link.download = ''
  link.click()
}

function expiredToken(): string | null {
  const token = storedToken()
  return token !== null && hasExpired(token) ? token : null
}
