import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../lib/errors.ts'
import { limitUploadBytes, cutOff } from '../../platform/files/limit-upload-bytes.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import { exists } from '../../platform/files/exists.ts'
import { renameFlushed } from '../../platform/files/rename-flushed.ts'
import type { Upload } from './upload.types.ts'

/**
 * Where files are stored until complete: next to the library's items, so that moving them is a single rename, and
 * hidden, so that scans ignore them.
 */
export function stagingFolder({ folderPath, id }: Pick<Upload, 'folderPath' | 'id'>): string {
  return path.join(folderPath, `.lectern-upload-${id}`)
}

export async function receivedOf(upload: Upload): Promise<number[]> {
  return Promise.all(
    upload.files.map(({ name }) =>
      stat(path.join(stagingFolder(upload), name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
}

/** Appends to a file, up to its announced size. Data received before an interruption is kept. */
export async function append(file: string, offset: number, size: number, content: Readable): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await pipeline(content, limitUploadBytes(size - offset), createWriteStream(file, { flags: 'a' }))
  } catch (error) {
    throw asAppError(error)
  }
}

/** Atomic: the folder appears with all its files. */
export async function moveIn(upload: Upload): Promise<void> {
  const staged = stagingFolder(upload)
  const target = path.join(upload.folderPath, upload.directory)
  try {
    // Empty files were announced but never sent; one may be alone in its folder.
    for (const { name } of upload.files) {
      const file = path.join(staged, name)
      await mkdir(path.dirname(file), { recursive: true })
      await appendFile(file, '')
    }
    await mkdir(path.dirname(target), { recursive: true })
    if (await exists(target)) throw alreadyThere(upload.directory)
    await renameFlushed(staged, target)
  } catch (error) {
    // A concurrent upload may have been faster.
    if (isTaken(error)) throw alreadyThere(upload.directory)
    throw asAppError(error)
  }
}

const isTaken = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')

export async function discard(upload: Pick<Upload, 'folderPath' | 'id'>): Promise<void> {
  await rm(stagingFolder(upload), { recursive: true, force: true })
}

export function alreadyThere(directory: string): AppError {
  return new AppError('conflict', `Directory "${directory}" already exists`)
}

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the library folder is full',
  EDQUOT: 'The disk of the library folder is full',
  EROFS: 'The library folder cannot be written to',
  EACCES: 'The library folder cannot be written to',
  EPERM: 'The library folder cannot be written to',
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as { code?: string }).code ?? ''
  const ended = cutOff(code)
  if (ended) return ended
  const plain = PLAIN_WORDS[code] ?? `The files could not be stored: ${reasonOf(error)}`
  return new AppError('unavailable', plain, { cause: error })
}
