import http from 'node:http'
import { join } from 'node:path'
import { ERROR_CODE_HEADER } from '@lectern/contract/errors'
import { bodyLimitOf, LONGEST_BODY_BYTES } from '@lectern/contract/endpoint'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { type Answer, requestOf, NOBODY, startApp, type TestApp } from './app.ts'
import {
  BAD_BODIES,
  BAD_IDS,
  BAD_QUERY_VALUES,
  BAD_RAW_BODIES,
  BAD_VALUES,
  hugeBodies,
  withFields,
} from './bad-input.ts'
import { type WatchedTables, watchTables } from './watched-tables.ts'
import { buildWorld, type Input, untilIdle, type World } from './world.ts'

/**
 * Sends bad input to every endpoint of the table, as root, whom no permission check stops. Each must answer with what
 * is wrong, never with a server error, and a rejected request must change nothing.
 */

const ENDPOINTS = allEndpoints().map((named) => [named.name, named] as const)

const PUBLIC = [
  ...allEndpoints().flatMap(({ endpoint: { access, method, path } }) =>
    access.who === 'public' && method !== 'GET' ? [path] : [],
  ),
  '/api/not-there',
]

let app: TestApp
let world: World
let tables: WatchedTables

beforeAll(openWorld)
afterAll(closeWorld)

async function openWorld() {
  app = await startApp()
  world = await buildWorld(app)
  tables = watchTables(join(app.config.configDir, 'lectern.sqlite'))
}

async function closeWorld() {
  tables.close()
  await app.close()
}

/** Some bad input is valid enough to delete what the next endpoint needs. */
async function mendWorld() {
  const [user] = await app.ctx.db.selectFrom('user').select('id').where('id', '=', world.target.id).execute()
  const [library] = await app.ctx.db
    .selectFrom('library')
    .select('id')
    .where('id', '=', world.libraryId)
    .execute()
  if (user && library) return
  await closeWorld()
  await openWorld()
}

/** These audit the request before trying it: a restore leaves no time to do so afterwards. */
const WRITTEN_WHEN_REFUSED: Readonly<Record<string, readonly string[]>> = {
  'backups.apply': ['audit_entry'],
  'backups.applyByGet': ['audit_entry'],
}

/** Some endpoints do real work for every body that they ignore: a backup is written and verified each time. */
const PATIENCE_MS = 240_000

describe.each(ENDPOINTS)('%s', (name, named) => {
  test('withstands bad input', { timeout: PATIENCE_MS }, async () => {
    await mendWorld()
    const trouble: string[] = []
    const send = async (what: string, request: InjectOptions, mustRefuse = false) => {
      const complaint = await complaintAbout(request, mustRefuse, WRITTEN_WHEN_REFUSED[name])
      if (complaint !== undefined) trouble.push(`${what}: ${complaint}`)
    }
    await sendBadBodies(named, send)
    await sendBadIds(named, send)
    await sendBadQueries(named, send)
    expect(trouble).toEqual([])
    expect((await app.call('auth.ping')).json()).toEqual({ success: true })
  })
})

/** If the bad part of a request is ignored, the request itself must not be repeated: it may delete, or take long. */
function aimedAtNothing(input: Input): Input {
  return { ...input, params: Object.fromEntries(Object.keys(input.params).map((key) => [key, newId()])) }
}

type Send = (what: string, request: InjectOptions, mustRefuse?: boolean) => Promise<void>

async function sendBadBodies(named: NamedEndpoint, send: Send): Promise<void> {
  const { name, endpoint } = named
  if (endpoint.method === 'GET') return
  const input = endpoint.body ? world.input(named, 'all') : aimedAtNothing(world.input(named, 'all'))
  const token = await app.tokenFor(world.root)
  const bodiless = requestOf(name, { ...input, body: undefined }, token)
  for (const [what, raw] of Object.entries(BAD_RAW_BODIES)) {
    await send(what, { ...bodiless, ...raw, headers: { ...bodiless.headers, ...raw.headers } })
  }
  const asJson = { ...bodiless.headers, 'content-type': 'application/json' }
  const limit = bodyLimitOf(endpoint)
  for (const [what, payload] of Object.entries(hugeBodies(limit))) {
    await send(what, { ...bodiless, headers: asJson, payload })
  }
  const tooLarge = { ...bodiless, headers: asJson, payload: ' '.repeat(limit + 1) }
  expect(await app.inject(tooLarge)).toMatchObject({
    status: 413,
    headers: { [ERROR_CODE_HEADER]: 'too_large' },
  })

  const { body: schema } = endpoint
  if (!schema) return
  expect(schema.safeParse(input.body), 'the sample must fit: give a hint in world.ts').toMatchObject({
    success: true,
  })
  /** Bodies rejected by the schema for the same reason and place are sent once; accepted ones always. */
  const refused = new Set<string>()
  const sendBody = async (what: string, body: unknown) => {
    const issue = schema.safeParse(body ?? undefined).error?.issues[0]
    const reason = issue && `${issue.code} ${issue.path.join('.')}`
    if (reason !== undefined && refused.has(reason)) return
    if (reason !== undefined) refused.add(reason)
    await send(what, { ...bodiless, headers: asJson, payload: JSON.stringify(body) }, issue !== undefined)
  }
  await send('no body', bodiless, !schema.safeParse(undefined).success)
  for (const body of BAD_BODIES) await sendBody(`the body ${JSON.stringify(body)}`, body)
  for (const { where, body } of withFields(input.body, BAD_VALUES)) await sendBody(where, body)
}

async function sendBadIds(named: NamedEndpoint, send: Send): Promise<void> {
  const { name, endpoint } = named
  const input = world.input(named, 'required')
  const token = await app.tokenFor(world.root)
  for (const key of Object.keys(endpoint.params?.shape ?? {})) {
    for (const id of BAD_IDS) {
      const request = requestOf(name, { ...input, params: { ...input.params, [key]: 'ID-HERE' } }, token)
      await send(
        `${key} ${id.slice(0, 40)}`,
        { ...request, url: String(request.url).replace('ID-HERE', id) },
        true,
      )
    }
  }
}

async function sendBadQueries(named: NamedEndpoint, send: Send): Promise<void> {
  const { name, endpoint } = named
  const known = world.input(named, 'required')
  const input = endpoint.method === 'GET' ? known : aimedAtNothing(known)
  const token = await app.tokenFor(world.root)
  const { url, query: _query, ...request } = requestOf(name, input, token)
  const sendQuery = (text: string) =>
    send(`?${text.slice(0, 60)}`, { ...request, url: `${String(url)}?${text}` })
  for (const key of Object.keys(endpoint.query?.shape ?? {})) {
    for (const value of BAD_QUERY_VALUES) await sendQuery(`${key}=${value}`)
    await sendQuery(`${key}=1&${key}=2&${key}[]=3&${key}[a]=4`)
  }
  for (const key of ['unknown', '__proto__', 'constructor', 'token'])
    await sendQuery(`${key}=%00&${key}=1&${key}[a]=2`)
}

/** Returns what is wrong with the server's response; undefined if all is well. */
async function complaintAbout(
  request: InjectOptions,
  mustRefuse: boolean,
  mayChange: readonly string[] = [],
): Promise<string | undefined> {
  tables.begin()
  try {
    const answer = await app.inject(request)
    await untilIdle(app)
    const complaint = complaintAboutAnswer(answer, request, mustRefuse)
    if (complaint !== undefined || isTaken(answer)) return complaint
    const changed = tables.changed(mayChange)
    return changed.length > 0 ? `was refused, but something changed: ${changed.join(', ')}` : undefined
  } finally {
    tables.end()
  }
}

function complaintAboutAnswer(
  answer: Answer<unknown>,
  request: InjectOptions,
  mustRefuse: boolean,
): string | undefined {
  // Endpoints that query external servers reach none of them here, and say so.
  const isOutOfReach = answer.status === 503 && answer.text === `${NOBODY} could not be reached`
  const isRefused = (answer.status >= 400 && answer.status < 500) || isOutOfReach
  if (!isRefused && !isTaken(answer)) return `answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (isTaken(answer) && mustRefuse) return `was taken: ${answer.text.slice(0, 200)}`
  if (answer.status === 401 && !isPublicRefusal(request)) return 'the token was refused'
  return isTaken(answer) ? undefined : complaintAboutRefusal(answer)
}

const isTaken = ({ status }: Answer<unknown>): boolean => status >= 200 && status < 300

function complaintAboutRefusal({ status, text, headers }: Answer<unknown>): string | undefined {
  // KOReader has its own status and format for this.
  if (status === 402) return undefined
  if (text.trim() === '') return 'was refused without a word'
  if (text.length > 1000) return `was refused with ${text.length} characters`
  if (!String(headers['content-type']).startsWith('text/plain'))
    return `was refused as ${String(headers['content-type'])}: ${text}`
  return headers[ERROR_CODE_HEADER] === undefined ? 'was refused without an error code' : undefined
}

/** Sign-in endpoints reject by themselves; any other rejection of root's token means the session was lost. */
function isPublicRefusal({ url }: InjectOptions): boolean {
  return ['/login', '/auth/refresh'].some((path) => String(url).startsWith(path))
}

describe('over a real connection', () => {
  let address: string
  beforeAll(async () => {
    address = await app.listen()
  })

  test.each([
    '/api/users/../../etc/passwd',
    '/api/../../../etc/passwd',
    '/api-docs/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//..//..//etc/passwd',
    '/assets/../../config/lectern.sqlite',
    '/\\..\\..\\etc\\passwd',
  ])('the path %s is not found', async (path) => {
    const answer = await rawGet(path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('root:')
  })

  test.each(PUBLIC)('a body over 64 KB is rejected while still being received: %s', async (path) => {
    const answer = await rawPost(path, Buffer.from(hugeBodies(9 * 1024 * 1024)['a wide body'] ?? ''))
    expect(answer.status).toBe(413)
    expect((await rawGet('/ping')).status).toBe(200)
  })

  test.each(PUBLIC)('a small body with thousands of values is rejected unparsed: %s', async (path) => {
    const tooMany = expect.stringContaining('body has too many values')
    for (const payload of Object.values(hugeBodies(60 * 1024)))
      expect(await post(path, 'application/json', payload)).toMatchObject({ status: 400, text: tooMany })
    const form = 'a=1&'.repeat(15_000)
    expect(await post(path, 'application/x-www-form-urlencoded', form)).toMatchObject({
      status: 400,
      text: tooMany,
    })
  })

  test('a long body of empty lists is rejected unparsed, whoever sends it', async () => {
    const path = '/api/session/local-all'
    const authorization = `Bearer ${await app.tokenFor(world.root)}`
    const headers = { authorization, 'content-type': 'application/json' }
    for (const payload of Object.values(hugeBodies(LONGEST_BODY_BYTES))) {
      const answer = await request({ path, method: 'POST', headers }, Buffer.from(payload))
      expect(answer).toEqual({ status: 400, text: 'Invalid request: body has too many values' })
    }
  })

  test('a URL of 60,000 characters does not crash the server', async () => {
    expect((await rawGet(`/api/users/${'a'.repeat(60_000)}`)).status).toBeGreaterThanOrEqual(400)
    expect((await rawGet('/ping')).status).toBe(200)
  })

  const rawGet = (path: string) => request({ path, method: 'GET' })
  const rawPost = (path: string, body: Buffer) =>
    request(
      {
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      },
      body,
    )

  const post = (path: string, type: string, body: string) =>
    request({ path, method: 'POST', headers: { 'content-type': type } }, Buffer.from(body))

  function request(options: http.RequestOptions, body?: Buffer): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(address)
    return new Promise((resolve, reject) => {
      const call = http.request({ hostname, port, agent: false, ...options }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
        reply.on('error', () => resolve({ status: reply.statusCode ?? 0, text }))
      })
      call.on('error', reject)
      call.end(body)
    })
  }
})
