import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { readWhole } from '../../lib/read-whole.ts'
import { isFileError } from '../files/file-errors.ts'

export interface UploadLimits {
  readonly maxFileBytes: number
  readonly maxFiles: number
}

export interface UploadedFile {
  readonly field: string
  /** The client's file name; never a path on the server. */
  readonly name: string
  readonly content: Readable
}

export const isMultipart = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Reads a multipart body: files one by one as they arrive, then the fields. Each file must be read or drained before
 * the next one arrives.
 */
export function readMultipart(
  request: FastifyRequest,
  limits: UploadLimits,
  onFile: (file: UploadedFile) => Promise<void>,
): Promise<Map<string, string>> {
  const { 'content-type': contentType = '', ...headers } = request.headers
  if (!isMultipart(request)) throw new AppError('invalid', 'The request must be multipart/form-data')
  // Scripts that set the content type themselves tend to leave it out.
  if (!/;\s*boundary=/i.test(contentType)) {
    throw new AppError('invalid', 'The content type multipart/form-data must have a boundary')
  }
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const writing: Promise<void>[] = []
    let current: Readable | undefined
    const fail = (error: unknown) => {
      request.raw.unpipe(parser)
      request.raw.resume()
      // Failing to store a file is not the client's fault.
      const reason = error instanceof AppError || isFileError(error) ? (error as Error) : unreadable()
      // The parser ends no file that is incomplete, and whoever reads it would wait forever.
      current?.destroy(reason)
      reject(reason)
    }
    const parser = openParser({ ...headers, 'content-type': contentType }, limits)
    parser.on('field', (name, value) => void fields.set(name, value))
    parser.on('file', (field, content, name) => {
      current = content
      // The error is the reader's; without one it must not end the process.
      content.on('error', () => undefined)
      content.on('limit', () => content.destroy(new AppError('too_large', 'The file is too large')))
      writing.push(onFile({ field, name, content }).catch(fail))
    })
    parser.on('filesLimit', () => fail(new AppError('invalid', 'Too many files')))
    parser.on('error', fail)
    let isRead = false
    parser.on('finish', () => {
      isRead = true
      void Promise.all(writing).then(() => resolve(fields))
    })
    // The whole body has been parsed: a part whose headers never end would leave the parser waiting for ever.
    parser.on('prefinish', () => {
      const failUnlessRead = () => (isRead ? undefined : fail(unreadable()))
      void Promise.all(writing).then(() => setImmediate(failUnlessRead))
    })
    const cutOff = () => fail(new AppError('invalid', 'The upload was cut off'))
    // The client may have gone before anyone listened.
    if (request.raw.destroyed) return cutOff()
    request.raw.on('aborted', cutOff)
    request.raw.pipe(parser)
  })
}

/** It refuses an impossible boundary by throwing. */
function openParser(
  headers: BusboyConfig['headers'],
  { maxFileBytes, maxFiles }: UploadLimits,
): InstanceType<typeof Busboy> {
  const limits = { fileSize: maxFileBytes, files: maxFiles, fields: 100, fieldSize: 64 * 1024 }
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('invalid', 'The upload cannot be read')

/** Reads a body with at most one file, which is small enough to be held in memory. */
export async function readSmallFile(
  request: FastifyRequest,
  maxFileBytes: number,
): Promise<{ bytes: Buffer | undefined; fields: ReadonlyMap<string, string> }> {
  let bytes: Buffer | undefined
  const fields = await readMultipart(request, { maxFileBytes, maxFiles: 1 }, async ({ content }) => {
    bytes = await readWhole(content)
  })
  return { bytes, fields }
}
