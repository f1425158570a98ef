import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, fetchToken, ROOT_ACCOUNT } from './accounts.ts'

/** Requests made outside the browser, as another client or another admin would make them. */
export interface Api {
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body: unknown) => Promise<T>
  readonly patch: <T>(path: string, body: unknown) => Promise<T>
  readonly remove: <T>(path: string) => Promise<T>
}

export async function apiOf(baseUrl: string, account: Account = ROOT_ACCOUNT): Promise<Api> {
  const token = await fetchToken(baseUrl, account)
  const send = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
    const reply = await fetch(baseUrl + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status}: ${await reply.text()}`)
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false
    return (isJson ? await reply.json() : await reply.text()) as T
  }
  return {
    get: (address) => send('GET', address),
    post: (address, body) => send('POST', address, body),
    patch: (address, body) => send('PATCH', address, body),
    remove: (address) => send('DELETE', address),
  }
}

export interface MadeLibrary {
  readonly id: string
  readonly name: string
}

/** Creates a library with an empty folder of its own. */
export async function makeLibrary(api: Api, name: string): Promise<MadeLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-library-'))
  return api.post('/api/libraries', { name, folders: [{ fullPath: folder }], mediaType: 'book' })
}

export async function makeUser(api: Api, user: Record<string, unknown> & Account): Promise<{ id: string }> {
  const made = await api.post<{ user: { id: string } }>('/api/users', { type: 'user', ...user })
  return made.user
}
