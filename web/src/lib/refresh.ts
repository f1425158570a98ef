import { serverUrl } from './base-path.ts'
import { storedToken, storeToken } from './token.ts'

let running: Promise<boolean> | null = null
const giveUpListeners = new Set<() => void>()

/** Hears when the server no longer lets this browser in. */
export function onSignInEnded(listener: () => void): () => void {
  giveUpListeners.add(listener)
  return () => giveUpListeners.delete(listener)
}

/** Gets a new access token for the one that has run out; requests that fail at the same time share one attempt. */
export async function refreshAccess(expired: string): Promise<boolean> {
  // Another tab, or an earlier request, may have done it already.
  const current = storedToken()
  if (current !== null && current !== expired) return true
  running ??= attempt().finally(() => {
    running = null
  })
  return running
}

async function attempt(): Promise<boolean> {
  try {
    const response = await fetch(serverUrl('/auth/refresh'), { method: 'POST' })
    if (response.ok) {
      const { user } = (await response.json()) as { user: { accessToken: string } }
      storeToken(user.accessToken)
      return true
    }
    // Only a clear no ends the sign-in; a server that is restarting does not.
    if (response.status === 401) for (const listener of giveUpListeners) listener()
    return false
  } catch {
    return false
  }
}
