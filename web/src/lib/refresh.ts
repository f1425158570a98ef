import { serverUrl } from './base-path.ts'
import { storedToken, storeToken } from './token.ts'

let running: Promise<boolean> | null = null
const giveUpListeners = new Set<() => void>()

/** Registers a listener for the end of the session. */
export function onSignInEnded(listener: () => void): () => void {
  giveUpListeners.add(listener)
  return () => giveUpListeners.delete(listener)
}

/** Replaces an expired access token; concurrent failed requests share one attempt. */
export async function refreshAccess(expired: string): Promise<boolean> {
  // Another tab or an earlier request may already have done it.
  const current = storedToken()
  if (current !== null && current !== expired) return true
  running ??= attempt().finally(() => {
    running = null
  })
  return running
}

/** Sends a request, and once more with a new token if the stored one has expired. */
export async function sendWithToken(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = storedToken()
  const response = await send(token)
  const isRenewed = response.status === 401 && token !== null && (await refreshAccess(token))
  return isRenewed ? send(storedToken()) : response
}

async function attempt(): Promise<boolean> {
  try {
    const response = await fetch(serverUrl('/auth/refresh'), { method: 'POST' })
    if (response.ok) {
      const { user } = (await response.json()) as { user: { accessToken: string } }
      storeToken(user.accessToken)
      return true
    }
    // Only an explicit refusal ends the session; a restarting server does not.
    if (response.status === 401) for (const listener of giveUpListeners) listener()
    return false
  } catch {
    return false
  }
}
