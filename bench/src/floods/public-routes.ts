import { allEndpoints } from '../../../contract/src/table.ts'

/** Requests that strangers can send without an account. */
export interface Flood {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Requested in turn. */
  readonly paths: readonly string[]
  readonly bodies: readonly (string | undefined)[]
}

/** As large as the body of a public route may be, and slow to traverse. */
const WIDE_BODY = `[${'[],'.repeat(21_000)}0]`
const COVER_SIZES = Array.from(
  { length: 200 },
  (_, index) => `?width=${index + 1}&format=${index % 2 ? 'webp' : 'jpeg'}`,
)
const BODY_OF: Readonly<Record<string, unknown>> = {
  'auth.login': { username: 'root', password: 'not-the-password' },
  'kosync.register': { username: 'somebody', password: 'secret' },
}

/** Every public route, with existing and guessed ids, and routes outside the table. */
export function publicFloods(existing: { readonly itemId: string; readonly slug: string }): Flood[] {
  const routes = allEndpoints().flatMap(({ name, endpoint }): Flood[] => {
    if (endpoint.access.who !== 'public' || endpoint.path === '/ping') return []
    const real = filled(endpoint.path, existing)
    const guessed = filled(endpoint.path, { itemId: 'guessed', slug: 'guessed' })
    const paths = name.endsWith('over') ? COVER_SIZES.map((size) => `${real}${size}`) : [real, guessed]
    const bodies = endpoint.method === 'GET' ? [undefined] : [JSON.stringify(BODY_OF[name] ?? {}), WIDE_BODY]
    return [{ name, method: endpoint.method, paths, bodies }]
  })
  return [
    ...routes,
    { name: 'the web client', method: 'GET', paths: ['/', '/login'], bodies: [undefined] },
    { name: 'an unknown address', method: 'POST', paths: ['/api/not-there'], bodies: [WIDE_BODY] },
    {
      name: 'sockets that never sign in',
      method: 'GET',
      paths: ['/socket.io/?EIO=4&transport=polling'],
      bodies: [undefined],
    },
  ]
}

const filled = (path: string, { itemId, slug }: { readonly itemId: string; readonly slug: string }): string =>
  path
    .replace(':id', itemId)
    .replace(':slug', slug)
    .replace(':index', '1')
    .replace(':count', '10')
    .replace(/:\w+/g, '1')
