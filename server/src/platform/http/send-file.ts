import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, readRanges } from '../../lib/byte-ranges.ts'
import { AppError } from '../../lib/errors.ts'
import { fileErrorCode, isNotFoundError } from '../files/file-errors.ts'
import { type BodyPart, fileBody } from './file-body.ts'
import { isRangeWanted, evaluateConditions, type Validators } from './file-conditions.ts'

export interface FileToSend {
  /** Absolute, and already authorised for the caller: nothing is checked here. */
  readonly path: string
  readonly contentType: string
  /** File name for a download; without one, the file is played or shown inline. */
  readonly downloadName?: string
  readonly cacheControl?: string
  /** If a reverse proxy serves the files itself (X-Accel-Redirect): the URL prefix it maps to them. */
  readonly accelPrefix?: string | null
}

const DEFAULT_CACHE_CONTROL = 'private, no-cache'
/** Documents that a browser renders could run scripts on our origin, and so with the user's permissions. */
const ACTIVE = /html|xml|svg/
const NO_POWERS = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Sends a file of any size, whole or in ranges, so that players can seek and interrupted downloads can resume. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<FastifyReply> {
  if (file.accelPrefix) {
    describe(reply, file)
    return reply.header('x-accel-redirect', accelUri(file.accelPrefix, file.path)).send('')
  }
  const handle = await openFile(file.path)
  try {
    return await answer(request, reply, handle, file)
  } catch (error) {
    await handle.close()
    throw error
  }
}

function describe(reply: FastifyReply, file: FileToSend): void {
  void reply.type(file.contentType).header('cache-control', file.cacheControl ?? DEFAULT_CACHE_CONTROL)
  if (ACTIVE.test(file.contentType)) void reply.header('content-security-policy', NO_POWERS)
  if (file.downloadName !== undefined) {
    void reply.header('content-disposition', contentDisposition(file.downloadName))
  }
}

/** RFC 6266: an ASCII name for old clients, the real one for all others. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(wellFormed(name)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Non-blocking: a named pipe in place of a file would hang the request until something writes to it.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const message = isNotFoundError(error)
      ? 'File not found'
      : `File cannot be read (${fileErrorCode(error)})`
    throw new AppError('not_found', message, { cause: error })
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: FileHandle,
  file: FileToSend,
): Promise<FastifyReply> {
  const stats = await handle.stat()
  if (!stats.isFile()) throw new AppError('not_found', 'File not found')
  describe(reply, file)
  const validators = validatorsOf(stats)
  void reply.headers({
    'accept-ranges': 'bytes',
    etag: validators.etag,
    'last-modified': validators.modifiedAt.toUTCString(),
  })
  const verdict = evaluateConditions(request.headers, validators)
  if (verdict !== 'send') {
    await handle.close()
    return reply.code(verdict === 'not-modified' ? 304 : 412).send()
  }
  const isAsked = isRangeWanted(request.headers, validators)
  const ranges = readRanges(isAsked ? request.headers.range : undefined, stats.size)
  if (ranges === 'unsatisfiable') {
    await handle.close()
    return reply
      .code(416)
      .header('content-range', `bytes */${stats.size}`)
      .type('text/plain; charset=utf-8')
      .send('The file has no such part')
  }
  return sendParts(request, reply, handle, partsFor(reply, ranges, stats.size, file.contentType))
}

/** Sets the headers for the ranges; returns the parts of the body. */
function partsFor(
  reply: FastifyReply,
  ranges: 'whole' | readonly ByteRange[],
  size: number,
  contentType: string,
): BodyPart[] {
  const [first] = ranges
  if (ranges === 'whole' || first === undefined || typeof first === 'string') {
    return size === 0 ? [] : [{ start: 0, end: size - 1 }]
  }
  void reply.code(206)
  if (ranges.length === 1) {
    void reply.header('content-range', `bytes ${first.start}-${first.end}/${size}`)
    return [first]
  }
  const boundary = randomUUID()
  void reply.type(`multipart/byteranges; boundary=${boundary}`)
  const parts = ranges.flatMap((range): BodyPart[] => [
    `\r\n--${boundary}\r\ncontent-type: ${contentType}\r\ncontent-range: bytes ${range.start}-${range.end}/${size}\r\n\r\n`,
    range,
  ])
  return [...parts, `\r\n--${boundary}--\r\n`]
}

async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: FileHandle,
  parts: readonly BodyPart[],
): Promise<FastifyReply> {
  void reply.header('content-length', String(lengthOf(parts)))
  if (request.method === 'HEAD' || parts.length === 0) {
    await handle.close()
    // A stream, because with any other body Fastify would overwrite the content length on a HEAD request.
    return reply.send(Readable.from([]))
  }
  return reply.send(fileBody(handle, parts))
}

const lengthOf = (parts: readonly BodyPart[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.end - part.start + 1), 0)

/**
 * Replacing a file changes its size or one of its times. Inodes are not used, as they may differ between servers that
 * share a folder.
 */
function validatorsOf({ size, mtimeMs, ctimeMs }: Stats): Validators {
  const [modified, changed] = [mtimeMs, ctimeMs].map((time) => Math.trunc(time).toString(36))
  const etag = `"${size.toString(36)}-${modified}-${changed}"`
  return { etag, modifiedAt: new Date(Math.floor(mtimeMs / 1000) * 1000) }
}

function accelUri(prefix: string, path: string): string {
  const encoded = path.split('/').map((part) => encodeURIComponent(wellFormed(part)))
  return `${prefix.replace(/\/$/, '')}${encoded.join('/')}`
}

/** File names may contain lone surrogates, which can't be encoded in a URL. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')
