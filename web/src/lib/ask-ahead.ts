import { addresses } from 'virtual:endpoints'
import { serverUrl } from './base-path.ts'
import { storedToken } from './token.ts'

/** Requests that are sent before the app has started, with their answers. */
const asked = new Map<string, Promise<Response>>()

/** What every page of a signed-in visitor begins with: who they are, and which libraries they see. */
export async function askAhead(): Promise<void> {
  const token = storedToken()
  if (token === null) return
  try {
    // The libraries after that answer, not beside it: it says from when on changes are heard of.
    if ((await ask('auth.authorize', token)).ok) void ask('libraries.list', token)
  } catch {
    // Whoever takes the answer hears of it.
  }
}

function ask(name: 'auth.authorize' | 'libraries.list', token: string): Promise<Response> {
  const [method, path] = addresses[name]
  const url = serverUrl(path)
  const answer = fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
  // Nobody may ever take it.
  answer.catch(() => undefined)
  asked.set(keyOf(method, url, token), answer)
  return answer
}

/** With the token, because another account may have signed in since. */
const keyOf = (method: string, url: string, token: string | null) => `${token} ${method} ${url}`

/** The answer to a request that was sent ahead, for the first one who asks the same. */
export function takeAhead(method: string, url: string, token: string | null): Promise<Response> | undefined {
  const key = keyOf(method, url, token)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}
