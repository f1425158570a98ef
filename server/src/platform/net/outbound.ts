import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Agent, request as sendRequest } from 'undici'
import { AppError } from '../../lib/errors.ts'
import { isPublicAddress, literalAddress } from './addresses.ts'

/** The one way out to other people's servers. Every hop is checked, and nothing is unlimited. */

const MAX_REDIRECTS = 5
const USER_AGENT = 'Lectern'

export interface OutboundOptions {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** The address was given by whoever runs the server, so its host may lie in their own network. */
  readonly allowPrivate?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly bytes: Buffer
  /** Where the last redirect led. */
  readonly url: string
}

interface Ways {
  readonly request: typeof sendRequest
  readonly guarded: Agent
  readonly unguarded: Agent
}

let ways: Promise<Ways> | undefined

/**
 * Loaded with the first request: a large library that most starts do not need. By its default export, because that is
 * all a bundled CommonJS module has.
 */
function openWays(): Promise<Ways> {
  ways ??= import('undici').then(({ default: { Agent, request } }) => ({
    request,
    guarded: new Agent({ connect: { lookup: lookUpPublic } }),
    unguarded: new Agent(),
  }))
  return ways
}

/** Names are resolved once, checked, and connected to as checked: a second answer of the DNS changes nothing. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = found
    const refused = addresses?.find(({ address }) => !isPublicAddress(address))
    if (error) return callback(error, [])
    if (refused) {
      return callback(new Error(`${hostname} leads to the private address ${refused.address}`), [])
    }
    return callback(null, addresses)
  })
}

export async function fetchOutside(address: string, options: OutboundOptions): Promise<OutboundAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  const first = checkedUrl(address, options)
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    // Nobody has allowed the places that an answer leads to.
    const allowPrivate = options.allowPrivate === true && url.hostname === first.hostname
    const answer = await ask(url, { ...options, allowPrivate }, signal)
    if (typeof answer !== 'string') return answer
    url = nextUrl(answer, url, { allowPrivate, first })
  }
  throw new AppError('unavailable', `${first.host} redirects without end`)
}

function nextUrl(location: string, from: URL, given: { allowPrivate: boolean; first: URL }): URL {
  if (!URL.canParse(location, from.href)) {
    throw new AppError('unavailable', `${from.host} redirects to something that is no address`)
  }
  const { href, hostname } = new URL(location, from)
  return checkedUrl(href, { allowPrivate: given.allowPrivate && hostname === given.first.hostname })
}

/** An answer, or the place to ask instead. */
async function ask(
  url: URL,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<OutboundAnswer | string> {
  try {
    const { request, guarded, unguarded } = await openWays()
    const { statusCode, headers, body } = await request(url, {
      headers: { 'user-agent': USER_AGENT, ...options.headers },
      dispatcher: options.allowPrivate ? unguarded : guarded,
      signal,
    })
    // Giving up on a body makes it complain, and a complaint nobody hears would end the process.
    body.on('error', () => undefined)
    const location = headers['location']
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      body.destroy()
      return location
    }
    const bytes = await readLimited(body, options.maxBytes)
    const contentType = headers['content-type']
    return {
      status: statusCode,
      contentType: typeof contentType === 'string' ? contentType : null,
      bytes,
      url: url.href,
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('unavailable', `${url.host} could not be reached`, { cause: error })
  }
}

async function readLimited(
  body: AsyncIterable<Buffer> & { destroy(): void },
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) {
      body.destroy()
      throw new AppError('unavailable', `The answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function checkedUrl(address: string, { allowPrivate }: Pick<OutboundOptions, 'allowPrivate'>): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AppError('invalid', 'Only http and https addresses can be fetched')
  }
  const literal = literalAddress(url.hostname)
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) {
    throw new AppError('invalid', `${literal} is a private address`)
  }
  return url
}
