import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@lectern/contract/endpoint'
import { ERROR_CODE_HEADER, type ErrorCode } from '@lectern/contract/errors'
import { allEndpoints, type EndpointName, type EndpointNamed } from '@lectern/contract/table'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * A test server that replaces the network: knows the contract's paths, validates requests and responses against the
 * contract's schemas, and records them. Tests define the responses.
 *
 *   const server = fakeServer()
 *   test('…', async () => {
 *     server.answer('users.list', () => ({ users: [aUser()] }))
 *     …
 *     expect(server.bodies('users.update')).toEqual([{ username: 'lena' }])
 *   })
 */
export interface FakeServer {
  answer<Name extends EndpointName>(name: Name, answer: Answer<Name>): void
  /** Requests to an endpoint, in order. */
  requests<Name extends EndpointName>(name: Name): FakeRequest<Name>[]
  /** Request bodies as sent, before being parsed by a schema. */
  bodies(name: EndpointName): unknown[]
  /** From now on no request gets a response, until `comeBack` is called. */
  goAway(): void
  comeBack(): void
}

export interface FakeRequest<Name extends EndpointName> {
  readonly params: ParamsOf<EndpointNamed<Name>>
  readonly query: QueryOf<EndpointNamed<Name>>
  readonly body: BodyOf<EndpointNamed<Name>>
  readonly token: string | null
}

type Reply<Name extends EndpointName> = ReplyOf<EndpointNamed<Name>> | Refusal
export type Answer<Name extends EndpointName> = (
  request: FakeRequest<Name>,
) => Reply<Name> | Promise<Reply<Name>>

/** An error response with the server's message. */
export class Refusal {
  constructor(
    readonly code: ErrorCode,
    readonly text: string,
  ) {}
}

export const refuse = (code: ErrorCode, text: string): Refusal => new Refusal(code, text)

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  second_factor: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
  undelivered: 500,
  internal: 500,
}

interface Recorded {
  readonly name: EndpointName
  readonly request: FakeRequest<EndpointName>
  readonly sentBody: unknown
}

type AnyAnswer = (request: unknown) => unknown

/** Call once at the top of a test file: every test starts with a server that has no answers yet. */
export function fakeServer(): FakeServer {
  const answers = new Map<EndpointName, AnyAnswer>()
  let recorded: Recorded[] = []
  let problems: string[] = []
  let isAway = false

  async function handle(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    if (isAway) throw new TypeError('Failed to fetch')
    const url = new URL(addressOf(input), document.baseURI)
    const method = init.method ?? 'GET'
    // The start page, which the app compares with its own to see whether the server was updated.
    if (url.pathname === '/') return new Response(document.documentElement.outerHTML)
    const found = findEndpoint(method, url.pathname)
    if (!found) return failTest(`${method} ${url.pathname} is not in the contract`)
    const { name, endpoint, pathParams } = found
    const sentBody: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const body = endpoint.body
      ? endpoint.body.safeParse(sentBody)
      : { success: true as const, data: sentBody }
    if (!body.success) return toErrorResponse(refuse('invalid', `Invalid request: ${firstIssue(body.error)}`))

    const request = {
      params: endpoint.params?.parse(pathParams),
      query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
      body: body.data,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
    } as FakeRequest<EndpointName>
    recorded.push({ name, request, sentBody })
    const answer = answers.get(name)
    if (!answer) return failTest(`No answer is given for ${name}`)
    const reply = await answer(request)
    init.signal?.throwIfAborted()
    return toResponse(name, endpoint, reply)
  }

  function toResponse(name: EndpointName, endpoint: EndpointShape, reply: unknown): Response {
    if (reply instanceof Refusal) return toErrorResponse(reply)
    if (typeof endpoint.reply === 'string') return new Response('OK', { status: 200 })
    const checked = endpoint.reply.safeParse(reply)
    if (!checked.success) return failTest(`The answer of ${name} is not as agreed: ${checked.error.message}`)
    return Response.json(reply)
  }

  /** Product code catches request errors, so the test is failed when it ends. */
  function failTest(problem: string): Response {
    problems.push(problem)
    return toErrorResponse(refuse('internal', problem))
  }

  beforeEach(() => {
    answers.clear()
    recorded = []
    problems = []
    isAway = false
    vi.stubGlobal('fetch', handle)
  })
  afterEach(() => {
    // A failure here skips the hooks after it: no page may stay open and send more requests.
    cleanup()
    vi.unstubAllGlobals()
    expect(problems).toEqual([])
  })

  return {
    answer: (name, answer) => void answers.set(name, answer as AnyAnswer),
    requests: <Name extends EndpointName>(name: Name) =>
      recorded.filter((one) => one.name === name).map((one) => one.request as FakeRequest<Name>),
    bodies: (name) => recorded.filter((one) => one.name === name).map((one) => one.sentBody),
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
  }
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** If several match, the path with the fewest parameters wins, as on the real server. */
function findEndpoint(method: string, pathname: string) {
  return allEndpoints()
    .filter(({ endpoint }) => endpoint.method === method)
    .flatMap(({ name, endpoint }) => {
      const pathParams = matchPath(endpoint.path, pathname)
      return pathParams ? [{ name, endpoint, pathParams }] : []
    })
    .toSorted((a, b) => Object.keys(a.pathParams).length - Object.keys(b.pathParams).length)[0]
}

/** `/api/users/:id` and `/api/users/7` → `{ id: '7' }`. */
function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

function firstIssue(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues
  return issue ? `${issue.path.map(String).join('.')} ${issue.message}` : 'not as expected'
}

function toErrorResponse({ code, text }: Refusal): Response {
  return new Response(text, {
    status: STATUS[code],
    headers: { 'content-type': 'text/plain; charset=utf-8', [ERROR_CODE_HEADER]: code },
  })
}
