import { type Duplex, pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { basicAuth } from '../../lib/basic-auth.ts'
import { AppError } from '../../lib/errors.ts'
import type { PrivateHosts } from './addresses.ts'
import { openOutside, type OutsideAnswer, unreachable } from './gate.ts'

export interface StreamOptions {
  readonly totalMs: number
  /** How long the other side may be silent; without it only the whole is limited. */
  readonly idleMs?: number
  /** Of the answer, and of what it unpacks to. */
  readonly maxBytes: number
  /** Asks for a packed answer: for texts, not for files that are packed themselves or fetched in ranges. */
  readonly acceptsPacked?: boolean
  readonly allowPrivate?: boolean
  readonly privateHosts?: PrivateHosts
  readonly headers?: Readonly<Record<string, string>>
  readonly credentials?: { readonly username: string; readonly password: string }
  readonly signal?: AbortSignal
  /** Sends this with POST; redirects are not followed then. */
  readonly body?: string | Buffer
}

export interface OutsideStream extends OutsideAnswer {
  /** The body was packed: its length is not that of the answer's header. */
  readonly wasPacked: boolean
}

/** An answer whose body is read as it comes, unpacked and bounded. The body has to be read or destroyed. */
export async function streamOutside(address: string, options: StreamOptions): Promise<OutsideStream> {
  const { totalMs, maxBytes, signal, credentials, headers, ...gate } = options
  const deadline = AbortSignal.timeout(totalMs)
  const answer = await openOutside(address, {
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

function unpackerFor({ headers, body }: OutsideAnswer): Duplex | null {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  body.destroy()
  throw new AppError('unavailable', `The answer is packed in an unknown way (${encoding})`)
}

function boundedBody({ url, body }: OutsideAnswer, unpack: Duplex | null, maxBytes: number): Readable {
  const { host } = new URL(url)
  // The error reaches the reader through the stream that it reads.
  const unpacked: Readable = unpack ? pipeline(body, limit(maxBytes), unpack, () => undefined) : body
  const read = async function* () {
    try {
      yield* limit(maxBytes)(unpacked)
    } catch (error) {
      throw unreachable(host, error)
    }
  }
  const bounded = Readable.from(read(), { objectMode: false })
  // A generator that waits for its next chunk does not notice that its reader has left.
  bounded.once('close', () => body.destroy())
  return bounded
}

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
  new AppError('unavailable', `The answer is larger than ${maxBytes} bytes`)
