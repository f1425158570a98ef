import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import type { Agent, request as sendRequest } from 'undici'
import { basicAuth } from '../../lib/basic-auth.ts'
import { AppError } from '../../lib/errors.ts'
import { isPublicAddress, literalAddress, NO_PRIVATE_HOSTS, type PrivateHosts } from './addresses.ts'

/** The one way out to other people's servers. Every hop is checked. */

const MAX_REDIRECTS = 5
const USER_AGENT = 'Lectern'
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const PERMANENT: readonly number[] = [301, 308]
/** What may be told to a server that another one redirects to. */
const HARMLESS_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
]

export interface GateOptions {
  /** The address was given by whoever runs the server, so its host may lie in their own network. */
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  /** Those that could hold a secret are not sent on to another origin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** How long the answer may be silent. */
  readonly idleMs?: number
  /** Sends this with POST. No redirect is followed then: what was meant for one server is not told to another. */
  readonly body?: string | Buffer
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Where the last redirect led, without credentials. */
  readonly url: string
  /** The same when all redirects on the way were permanent and there was one; else null. */
  readonly movedTo: string | null
  readonly body: Readable
}

interface Ways {
  readonly request: typeof sendRequest
  readonly agentFor: (options: GateOptions) => Agent
}

let ways: Promise<Ways> | undefined

/**
 * Loaded with the first request: a large library that most starts do not need. By its default export, because that is
 * all a bundled CommonJS module has.
 */
function openWays(): Promise<Ways> {
  ways ??= import('undici').then(({ default: { Agent, request } }) => {
    const agents = new WeakMap<PrivateHosts, Agent>()
    const guarded = (hosts: PrivateHosts) => {
      const agent = agents.get(hosts) ?? new Agent({ connect: { lookup: guardedLookup(hosts) } })
      agents.set(hosts, agent)
      return agent
    }
    const unguarded = new Agent()
    return {
      request,
      agentFor: ({ allowPrivate, privateHosts = NO_PRIVATE_HOSTS }) =>
        allowPrivate === true ? unguarded : guarded(privateHosts),
    }
  })
  return ways
}

/** Names are resolved once, checked, and connected to as checked: a second answer of the DNS changes nothing. */
function guardedLookup(hosts: PrivateHosts): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = found
      const refused = addresses?.find(
        ({ address }) => !isPublicAddress(address) && !hosts.allows(hostname, address),
      )
      if (error) return callback(error, [])
      if (refused) {
        return callback(new Error(`${hostname} leads to the private address ${refused.address}`), [])
      }
      return callback(null, addresses)
    })
  }
}

/** Asks, and follows redirects. The body of the answer has to be read to its end or destroyed. */
export async function openOutside(address: string, options: GateOptions): Promise<OutsideAnswer> {
  const first = checkedUrl(address, options)
  let headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    ...credentialsOf(address),
    ...lowerCase(options.headers),
  }
  let url = first
  let isPermanent = true
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const allowPrivate = options.allowPrivate === true && url.hostname === first.hostname
    const answer = await ask(url, { ...options, headers, allowPrivate })
    const { location } = answer.headers
    const isFollowed = REDIRECTS.includes(answer.status) && options.body === undefined
    if (!isFollowed || location === undefined) {
      return { ...answer, url: url.href, movedTo: hop > 0 && isPermanent ? url.href : null }
    }
    answer.body.destroy()
    isPermanent &&= PERMANENT.includes(answer.status)
    const next = nextUrl(location, url, options, first)
    if (next.origin !== url.origin) headers = pickHarmless(headers)
    url = next
  }
  throw new AppError('unavailable', `${first.host} redirects without end`)
}

function nextUrl(location: string, from: URL, options: GateOptions, first: URL): URL {
  if (!URL.canParse(location, from.href)) {
    throw new AppError('unavailable', `${from.host} redirects to something that is no address`)
  }
  const { href, hostname } = new URL(location, from)
  // Nobody has allowed the other places that an answer leads to.
  const allowPrivate = options.allowPrivate === true && hostname === first.hostname
  return checkedUrl(href, { ...options, allowPrivate })
}

async function ask(
  url: URL,
  options: GateOptions,
): Promise<Pick<OutsideAnswer, 'status' | 'headers' | 'body'>> {
  try {
    const { request, agentFor } = await openWays()
    const { statusCode, headers, body } = await request(url, {
      ...(options.body === undefined ? {} : { method: 'POST', body: options.body }),
      headers: options.headers ?? {},
      dispatcher: agentFor(options),
      signal: options.signal,
      ...(options.idleMs === undefined
        ? {}
        : { bodyTimeout: options.idleMs, headersTimeout: options.idleMs }),
    })
    // Giving up on a body makes it complain, and a complaint nobody hears would end the process.
    body.on('error', () => undefined)
    return { status: statusCode, headers: singleValues(headers), body }
  } catch (error) {
    throw unreachable(url.host, error)
  }
}

export function unreachable(host: string, error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError('unavailable', `${host} could not be reached`, { cause: error })
}

/** Without credentials: they are sent as a header, and shown nowhere. */
function checkedUrl(address: string, options: Pick<GateOptions, 'allowPrivate' | 'privateHosts'>): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AppError('invalid', 'Only http and https addresses can be fetched')
  }
  const { allowPrivate, privateHosts = NO_PRIVATE_HOSTS } = options
  const literal = literalAddress(url.hostname)
  if (
    literal !== null &&
    allowPrivate !== true &&
    !isPublicAddress(literal) &&
    !privateHosts.allows(url.hostname, literal)
  ) {
    throw new AppError('invalid', `${literal} is a private address`)
  }
  url.username = ''
  url.password = ''
  return url
}

function credentialsOf(address: string): Record<string, string> {
  const { username, password } = new URL(address)
  return username === '' ? {} : { authorization: basicAuth(unescaped(username), unescaped(password)) }
}

/** People also write a lone percent sign. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const lowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const pickHarmless = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.includes(name)))

const singleValues = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  )
