import type { Access, Permission } from '@lectern/contract/endpoint'
import type { NamedEndpoint } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, requestOf, type TestApp } from './app.ts'
import { newId } from '../src/platform/ids.ts'
import { addLibrary } from './build.ts'
import { SECRET_MARK } from './marked-book.ts'
import { app, closeWorld, ENDPOINTS, openWorld, world } from './access-world.ts'

/** Calls every endpoint of the table as every kind of user. New endpoints are covered without a change here. */

const NOTHING = {
  download: false,
  update: false,
  delete: false,
  upload: false,
  addPodcasts: false,
  createEreader: false,
}
const EVERYTHING = {
  download: true,
  update: true,
  delete: true,
  upload: true,
  addPodcasts: true,
  createEreader: true,
}

const ALL_PERMISSIONS: readonly Permission[] = [
  'download',
  'update',
  'delete',
  'upload',
  'addPodcasts',
  'createEreader',
]

/** Endpoints whose service rejects a role by itself, although the endpoint's rule lets it in. */
const REFUSES_BY_ITSELF: Readonly<Record<string, readonly string[]>> = {
  'me.changePassword': ['guest'],
  'secondFactor.begin': ['guest'],
  'secondFactor.turnOn': ['guest'],
  'passkeys.begin': ['guest'],
  'passkeys.add': ['guest'],
  'duplicates.merge': ['admin without the permissions'],
}

/** Uses ids that do not exist: a caller who is let in gets a 404, and nothing is deleted or started. */
async function statusFor(named: NamedEndpoint, headers: Record<string, string>): Promise<number> {
  const known = world.input(named, 'required')
  const params = Object.fromEntries(Object.keys(known.params).map((key) => [key, newId()]))
  const input = { ...known, params }
  const answer = await app.inject(
    requestOf(named.name, { ...input, headers: { ...input.headers, ...headers } }),
  )
  return answer.status
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The declared rule, implemented independently of the server. */
function isLetIn(access: Access, who: { isAdmin: boolean; permissions: readonly Permission[] }): boolean {
  if (access.who === 'admin') return who.isAdmin
  if (access.who === 'permission')
    return access.permissions.every((permission) => who.permissions.includes(permission))
  return access.who === 'public' || access.who === 'signed-in'
}

describe('the table of endpoints', () => {
  beforeAll(openWorld)
  afterAll(closeWorld)

  test('says for every endpoint who may call it, and why if that is everyone', () => {
    const isSaid = (access: Access | undefined) =>
      access?.who === 'public'
        ? /\w+ \w+/.test(access.because)
        : ['signed-in', 'admin', 'permission'].includes(access?.who ?? '')
    const unsaid = ENDPOINTS.filter(({ endpoint }) => !isSaid(endpoint.access))
    expect(unsaid.map(({ name }) => name)).toEqual([])
  })

  test('is complete: no other route is registered', () => {
    const declared = new Set(ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
    expect(new Set(registeredRoutes(app))).toEqual(declared)
  })

  test('has no endpoint that is public by accident: everything under /api requires a sign-in', () => {
    const open = ENDPOINTS.filter(
      ({ endpoint }) => endpoint.path.startsWith('/api/') && endpoint.access.who === 'public',
    )
    // Images, which today's phone apps fetch without credentials, and gPodder's directory, which is always empty.
    const others = open.filter(({ endpoint }) => !/\/(cover|image)$/.test(endpoint.path))
    expect(others.map(({ name }) => name)).toEqual(['gpodder.tags', 'gpodder.tag'])
  })
})

describe('[R6.018] each request is allowed or rejected as its rule says', () => {
  beforeAll(openWorld)
  afterAll(closeWorld)

  const roles: [string, () => Promise<Account>, { isAdmin: boolean; permissions: readonly Permission[] }][] =
    [
      [
        'guest',
        () => app.createUser({ type: 'guest', permissions: NOTHING }),
        { isAdmin: false, permissions: [] },
      ],
      [
        'user without any permission',
        () => app.createUser({ permissions: NOTHING }),
        { isAdmin: false, permissions: [] },
      ],
      [
        'user with every permission',
        () => app.createUser({ permissions: EVERYTHING }),
        { isAdmin: false, permissions: ALL_PERMISSIONS },
      ],
      [
        'user who may only download',
        () => app.createUser({ permissions: { ...NOTHING, download: true } }),
        { isAdmin: false, permissions: ['download'] },
      ],
      [
        'user who may only update',
        () => app.createUser({ permissions: { ...NOTHING, update: true } }),
        { isAdmin: false, permissions: ['update'] },
      ],
      [
        'user who may only delete',
        () => app.createUser({ permissions: { ...NOTHING, delete: true } }),
        { isAdmin: false, permissions: ['delete'] },
      ],
      [
        'user who may only upload',
        () => app.createUser({ permissions: { ...NOTHING, upload: true } }),
        { isAdmin: false, permissions: ['upload'] },
      ],
      [
        'user who may only add podcasts',
        () => app.createUser({ permissions: { ...NOTHING, addPodcasts: true } }),
        { isAdmin: false, permissions: ['addPodcasts'] },
      ],
      [
        'user who may only set up e-readers',
        () => app.createUser({ permissions: { ...NOTHING, createEreader: true } }),
        { isAdmin: false, permissions: ['createEreader'] },
      ],
      [
        'admin without the permissions',
        () => app.createUser({ type: 'admin', permissions: NOTHING }),
        { isAdmin: true, permissions: [] },
      ],
      ['admin', () => app.createUser({ type: 'admin' }), { isAdmin: true, permissions: ALL_PERMISSIONS }],
      ['root', () => app.root(), { isAdmin: true, permissions: ALL_PERMISSIONS }],
    ]

  test.each(roles)('as %s', async (role, signUp, rights) => {
    const account = await signUp()
    const wrong: string[] = []
    for (const named of ENDPOINTS) {
      // Each request has its own sign-in, because some of them end the sign-in they are made with.
      const status = await statusFor(named, bearer(await app.tokenFor(account)))
      const expected = isLetIn(named.endpoint.access, rights)
      const refusesByItself = REFUSES_BY_ITSELF[named.name]?.includes(role) ?? false
      const isRefused = status === 401 || status === 403
      if (isRefused === (expected && !refusesByItself)) wrong.push(`${named.name} answered ${status}`)
      if (!expected && status !== 403) wrong.push(`${named.name} answered ${status}, not 403`)
    }
    expect(wrong).toEqual([])
  })

  test('as a visitor', async () => {
    const wrong: string[] = []
    for (const named of ENDPOINTS) {
      const status = await statusFor(named, {})
      const isPublic = named.endpoint.access.who === 'public'
      if (isPublic ? status === 401 || status === 403 : status !== 401) wrong.push(`${named.name} ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('[R5.026] [R6.003] a user of another library', () => {
  beforeAll(openWorld)
  afterAll(closeWorld)

  test('learns about the first library from no endpoint', async () => {
    const otherId = await addLibrary(app.ctx.db, { name: 'Other' })
    const outsider = await app.createUser({
      permissions: { ...EVERYTHING, accessAllLibraries: false },
      librariesAccessible: [otherId],
    })
    const seen: string[] = []
    for (const named of ENDPOINTS) {
      const { endpoint, name } = named
      const token = await app.tokenFor(outsider)
      const input = world.input(named, 'required')
      const answer = await app.inject(
        requestOf(name, { ...input, headers: { ...input.headers, ...bearer(token) } }),
      )
      if (answer.text.includes(SECRET_MARK)) seen.push(`${name} shows it`)
      const namesIt = /^\/api\/(libraries|items)\/:id/.test(endpoint.path)
      if (namesIt && ![403, 404].includes(answer.status)) seen.push(`${name} answered ${answer.status}`)
    }
    expect(seen).toEqual([])
  })

  test('sees their own library, while the first one looks as if it never existed', async () => {
    const otherId = await addLibrary(app.ctx.db, { name: 'Mine' })
    const outsider = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [otherId],
    })
    const token = await app.tokenFor(outsider)
    const { libraries } = await app.as({ token }).ask('libraries.list')
    expect(libraries.map((library) => library.name)).toEqual(['Mine'])
    const hidden = await app.as({ token }).call('libraries.get', { params: { id: world.libraryId } })
    const unknown = await app.as({ token }).call('libraries.get', { params: { id: 'never-was' } })
    expect(hidden).toMatchObject({ status: 404, text: unknown.text })
    expect((await app.as({ token }).call('libraries.get', { params: { id: otherId } })).status).toBe(200)
  })

  test('without any library sees none, unlike a user with access to all', async () => {
    const none = await app.createUser({ permissions: { accessAllLibraries: false }, librariesAccessible: [] })
    const all = await app.createUser()
    expect((await app.as({ token: await app.tokenFor(none) }).ask('libraries.list')).libraries).toEqual([])
    const seen = await app.as({ token: await app.tokenFor(all) }).ask('libraries.list')
    expect(seen.libraries.map((library) => library.id)).toContain(world.libraryId)
  })
})

/** Reads routes such as `GET /api/users/:id` from Fastify's own list. */
function registeredRoutes({ fastify }: TestApp): string[] {
  const stack: string[] = []
  return fastify
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
      if (!match) return []
      const depth = (match[1] ?? '').length / 4
      stack.length = depth
      stack[depth] = match[2] ?? ''
      const url = stack.join('')
      return (match[3] ?? '')
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${url}`)
    })
}
