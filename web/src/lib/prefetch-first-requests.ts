import { addresses } from 'virtual:endpoints'
import { serverUrl } from './base-path.ts'
import { storedToken } from './token.ts'

/** Requests sent before the app has started, with their responses. */
const asked = new Map<string, Promise<Response>>()

/** Requests needed by every page of a signed-in user: the user and their libraries. */
export async function prefetchFirstRequests(): Promise<void> {
  const token = storedToken()
  if (token === null) return
  try {
    // The libraries are requested after that response, not in parallel: it marks the point from which changes are
    // announced.
    if ((await ask('auth.authorize', token)).ok) void ask('libraries.list', token)
  } catch {
    // Whoever takes the response handles the error.
  }
}

function ask(name: 'auth.authorize' | 'libraries.list', token: string): Promise<Response> {
  const [method, path] = addresses[name]
  const url = serverUrl(path)
  const answer = fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
  // The response may never be taken.
  answer.catch(() => undefined)
  asked.set(keyOf(method, url, token), answer)
  return answer
}

/** Includes the token, because another account may have signed in since. */
const keyOf = (method: string, url: string, token: string | null) => `${token} ${method} ${url}`

/** Returns the response to a prefetched request, once, to the first caller that makes the same request. */
export function takePrefetched(
  method: string,
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const key = keyOf(method, url, token)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}
