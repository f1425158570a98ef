import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import type { Agent, request as sendRequest } from 'undici'
import { basicAuth } from '../../lib/basic-auth.ts'
import { AppError } from '../../lib/errors.ts'
import { isPublicAddress, literalAddress, NO_PRIVATE_HOSTS, type PrivateHosts } from './addresses.ts'

/** All outbound HTTP requests go through here. Every hop is checked. */

const MAX_REDIRECTS = 5
const USER_AGENT = 'Lectern'
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const PERMANENT: readonly number[] = [301, 308]
/** Headers that may be sent to a server on another origin after a redirect. */
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
  /** The URL was entered by an administrator, so its host may be in the private network. */
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  /** Headers that could contain a secret are not sent to another origin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** How many redirects are followed, if not the usual number. */
  readonly maxRedirects?: number
  /** How long the response may stall. */
  readonly idleMs?: number
  /** Sent as a POST request. Redirects are then not followed, as the body is only meant for this server. */
  readonly body?: string | Buffer
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Final URL after redirects, without credentials. */
  readonly url: string
  /** The final URL if there were redirects and all of them were permanent; otherwise null. */
  readonly movedTo: string | null
  readonly body: Readable
}

interface Ways {
  readonly request: typeof sendRequest
  readonly agentFor: (options: GateOptions) => Agent
}

let ways: Promise<Ways> | undefined

/**
 * Loaded on the first request: a large library that is rarely needed at startup. The default export is used because a
 * bundled CommonJS module has no other.
 */
function loadUndici(): Promise<Ways> {
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

/** Resolves and checks each name once, and connects to the checked address: this prevents DNS rebinding. */
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

/** Sends the request and follows redirects. The response body must be read to its end or destroyed. */
export async function openOutbound(address: string, options: GateOptions): Promise<OutboundResponse> {
  const first = checkedUrl(address, options)
  let headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    ...credentialsOf(address),
    ...lowerCase(options.headers),
  }
  let url = first
  let isPermanent = true
  for (let hop = 0; hop <= (options.maxRedirects ?? MAX_REDIRECTS); hop++) {
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
    if (!isSameServer(url, next)) headers = pickHarmless(headers)
    url = next
  }
  throw new AppError('unavailable', `${first.host} redirects endlessly`)
}

/** The same origin, or the same host after switching to encryption on the standard port. */
export function isSameServer(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return isUpgrade && from.hostname === to.hostname && from.port === '' && to.port === ''
}

function nextUrl(location: string, from: URL, options: GateOptions, first: URL): URL {
  if (!URL.canParse(location, from.href)) {
    throw new AppError('unavailable', `${from.host} redirects to an invalid address`)
  }
  const { href, hostname } = new URL(location, from)
  // Permission for a private address doesn't extend to other hosts that a response redirects to.
  const allowPrivate = options.allowPrivate === true && hostname === first.hostname
  return checkedUrl(href, { ...options, allowPrivate })
}

async function ask(
  url: URL,
  options: GateOptions,
): Promise<Pick<OutboundResponse, 'status' | 'headers' | 'body'>> {
  try {
    const { request, agentFor } = await loadUndici()
    const { statusCode, headers, body } = await request(url, {
      ...(options.body === undefined ? {} : { method: 'POST', body: options.body }),
      headers: options.headers ?? {},
      dispatcher: agentFor(options),
      signal: options.signal,
      ...(options.idleMs === undefined
        ? {}
        : { bodyTimeout: options.idleMs, headersTimeout: options.idleMs }),
    })
    // Abandoning a body emits an error, which would crash the process if unhandled.
    body.on('error', () => undefined)
    return { status: statusCode, headers: singleValues(headers), body }
  } catch (error) {
    throw unreachable(url.host, error)
  }
}

function unreachable(host: string, error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError('unavailable', `${host} could not be reached`, { cause: error })
}

/** Strips credentials: they are sent as a header and never shown. */
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

/** The URL may contain an unescaped percent sign. */
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
