import { type Duplex, pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { basicAuth } from '../../lib/basic-auth.ts'
import { AppError } from '../../lib/errors.ts'
import type { PrivateHosts } from './addresses.ts'
import { openOutbound, type OutboundResponse } from './gate.ts'

export interface StreamOptions {
  readonly totalMs: number
  /** How long the server may stall; if not set, only the total time is limited. */
  readonly idleMs?: number
  readonly maxRedirects?: number
  /** Limit for the response, both compressed and decompressed. */
  readonly maxBytes: number
  /** Requests a compressed response: for text, not for files that are already compressed or fetched in ranges. */
  readonly acceptsPacked?: boolean
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  readonly headers?: Readonly<Record<string, string>>
  readonly credentials?: { readonly username: string; readonly password: string }
  readonly signal?: AbortSignal
  /** Sent as a POST request; redirects are then not followed. */
  readonly body?: string | Buffer
}

export interface OutboundStream extends OutboundResponse {
  /** The body was compressed, so its length differs from the content-length header. */
  readonly wasPacked: boolean
}

/**
 * Sends a request whose response body is streamed, decompressed and limited in size. It must be read or destroyed.
 */
export async function streamOutbound(address: string, options: StreamOptions): Promise<OutboundStream> {
  const { totalMs, maxBytes, signal, credentials, headers, ...gate } = options
  const deadline = AbortSignal.timeout(totalMs)
  const answer = await openOutbound(address, {
    ...gate,
    signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    headers: {
      'accept-encoding': options.acceptsPacked === true ? 'gzip, br' : 'identity',
      ...headers,
      ...(credentials ? { authorization: basicAuth(credentials.username, credentials.password) } : {}),
    },
  })
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.body.destroy()
    throw tooLarge(maxBytes)
  }
  const unpack = unpackerFor(answer)
  return { ...answer, wasPacked: unpack !== null, body: boundedBody(answer, unpack, maxBytes) }
}

function unpackerFor({ headers, body }: OutboundResponse): Duplex | null {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  body.destroy()
  throw new AppError('unavailable', `The response has an unknown encoding (${encoding})`)
}

function boundedBody({ url, body }: OutboundResponse, unpack: Duplex | null, maxBytes: number): Readable {
  const { host } = new URL(url)
  // Errors reach the reader through the stream it reads from.
  const unpacked: Readable = unpack ? pipeline(body, limit(maxBytes), unpack, () => undefined) : body
  const read = async function* () {
    try {
      yield* limit(maxBytes)(unpacked)
    } catch (error) {
      throw interrupted(host, error)
    }
  }
  const bounded = Readable.from(read(), { objectMode: false })
  // A generator waiting for its next chunk doesn't notice that its reader is gone.
  bounded.once('close', () => body.destroy())
  return bounded
}

const interrupted = (host: string, error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('unavailable', `${host} did not send the whole response`, { cause: error })

const limit = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  }

const tooLarge = (maxBytes: number) =>
  new AppError('unavailable', `The response is larger than ${Math.ceil(maxBytes / 1e6)} MB`)
