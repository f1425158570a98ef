import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { AppError } from '../../lib/errors.ts'
import { type OutboundStream, type StreamOptions, streamOutbound } from './outbound-stream.ts'

export interface DownloadOptions extends Omit<StreamOptions, 'acceptsPacked'> {
  readonly target: string
  /**
   * In the same folder as the target. A partial file from an earlier attempt is resumed if the validator still
   * matches.
   */
  readonly partFile: string
  /** ETag or Last-Modified of the partial file; null starts over. */
  readonly validator: string | null
  /** Called before the first byte is written, so that the validator can be stored for resuming later. */
  readonly onStart?: (start: {
    readonly validator: string | null
    readonly totalBytes: number | null
  }) => Promise<void>
  readonly onProgress?: (bytes: number, totalBytes: number | null) => void
}

export interface Download {
  readonly bytes: number
  readonly contentType: string | null
  readonly url: string
  readonly movedTo: string | null
}

/** The server responded, but not with the file. */
export class RefusedDownload extends AppError {
  constructor(
    readonly status: number,
    readonly host: string,
    /** The raw header value. */
    readonly retryAfter: string | null,
  ) {
    super('unavailable', `${host} answered ${status}`)
  }
}

/** Downloads a file. The target appears atomically, complete and flushed to disk, or not at all. */
export async function streamToFile(address: string, options: DownloadOptions): Promise<Download> {
  const offset = options.validator === null ? 0 : await sizeOf(options.partFile)
  const answer = await ask(address, options, offset)
  if (answer.status === 416 && offset > 0) {
    answer.body.destroy()
    return streamToFile(address, { ...options, validator: null })
  }
  const startsAt = startOf(answer, offset)
  if (startsAt === null) {
    answer.body.destroy()
    const retryAfter = answer.headers['retry-after'] ?? null
    throw new RefusedDownload(answer.status, new URL(answer.url).host, retryAfter)
  }
  const totalBytes = totalOf(answer, startsAt)
  await options.onStart?.({ validator: validatorOf(answer), totalBytes })
  const bytes = await write(answer, { ...options, startsAt, totalBytes })
  if (totalBytes !== null && bytes !== totalBytes) {
    throw new AppError('unavailable', `The download ended after ${bytes} of ${totalBytes} bytes`)
  }
  await rename(options.partFile, options.target)
  const { headers, url, movedTo } = answer
  return { bytes, contentType: headers['content-type'] ?? null, url, movedTo }
}

function ask(address: string, options: DownloadOptions, offset: number): Promise<OutboundStream> {
  const range: Record<string, string> =
    offset > 0 ? { range: `bytes=${offset}-`, 'if-range': options.validator ?? '' } : {}
  return streamOutbound(address, { ...options, headers: { ...options.headers, ...range } })
}

/** The offset of the body in the file; null if it isn't part of the file. */
function startOf({ status, headers }: OutboundStream, offset: number): number | null {
  if (status === 200) return 0
  if (status !== 206 || offset === 0) return null
  const start = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1]
  return start !== undefined && Number(start) === offset ? offset : null
}

function totalOf({ headers, wasPacked }: OutboundStream, startsAt: number): number | null {
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  if (total !== undefined) return Number(total)
  const length = headers['content-length']
  return length === undefined || wasPacked ? null : startsAt + Number(length)
}

/** A weak ETag doesn't guarantee identical bytes. */
function validatorOf({ headers }: OutboundStream): string | null {
  const { etag } = headers
  return etag !== undefined && !etag.startsWith('W/') ? etag : (headers['last-modified'] ?? null)
}

interface Writing extends DownloadOptions {
  readonly startsAt: number
  readonly totalBytes: number | null
}

async function write(
  { body }: OutboundStream,
  { partFile, startsAt, totalBytes, onProgress }: Writing,
): Promise<number> {
  const file: FileHandle = await open(partFile, startsAt > 0 ? 'r+' : 'w')
  try {
    let position = startsAt
    for await (const chunk of body) {
      const bytes = chunk as Buffer
      await file.write(bytes, 0, bytes.length, position)
      position += bytes.length
      onProgress?.(position, totalBytes)
    }
    await file.sync()
    return position
  } finally {
    body.destroy()
    await file.close()
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
