import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'

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

/**
 * Reads a multipart body: files one by one as they arrive, then the fields. Each file must be read or drained before
 * the next one arrives.
 */
export function readMultipart(
  request: FastifyRequest,
  limits: UploadLimits,
  onFile: (file: UploadedFile) => Promise<void>,
): Promise<Map<string, string>> {
  const { 'content-type': contentType, ...headers } = request.headers
  if (!contentType?.startsWith('multipart/form-data')) {
    throw new AppError('invalid', 'The request must be multipart/form-data')
  }
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const writing: Promise<void>[] = []
    const fail = (error: unknown) => {
      request.raw.unpipe(parser)
      request.raw.resume()
      reject(error instanceof AppError ? error : new AppError('invalid', 'The upload cannot be read'))
    }
    const parser = new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { fileSize: limits.maxFileBytes, files: limits.maxFiles, fields: 100, fieldSize: 64 * 1024 },
    })
    parser.on('field', (name, value) => void fields.set(name, value))
    parser.on('file', (field, content, name) => {
      content.on('limit', () => content.destroy(new AppError('too_large', 'The file is too large')))
      writing.push(onFile({ field, name, content }).catch(fail))
    })
    parser.on('filesLimit', () => fail(new AppError('invalid', 'Too many files')))
    parser.on('error', fail)
    parser.on('finish', () => void Promise.all(writing).then(() => resolve(fields)))
    request.raw.on('aborted', () => fail(new AppError('invalid', 'The upload was cut off')))
    request.raw.pipe(parser)
  })
}

/** Reads a small file into memory. */
export async function readWhole(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
