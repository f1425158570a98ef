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
  if (expiredToken() === null) {
    event.currentTarget.href = urlWithToken(path, query)
    return
  }
  event.preventDefault()
  // The link itself may be in a menu, and is gone by then.
  void startDownload(path, query)
}

/** Saves the file at such an address, as a click on a link to it does. */
export async function startDownload(path: string, query?: Readonly<Record<string, string>>): Promise<void> {
  const expired = expiredToken()
  if (expired !== null && !(await refreshAccess(expired))) return
  const link = document.createElement('a')
  link.href = urlWithToken(path, query)
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

function expiredToken(): string | null {
  const token = storedToken()
  return token !== null && hasExpired(token) ? token : null
}
