import { constants } from 'node:os'
import { messageOf } from '../../lib/errors.ts'

/** Error code of a failed file operation, such as `ENOENT`; '' for other errors. */
export function fileErrorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return ''
  return isFullDatabase(error) ? 'ENOSPC' : error.code
}

const SQLITE_FULL = 13
const { ENOSPC, EDQUOT } = constants.errno

/** SQLite reports a full disk with its own error code, or with the system's when a page could not be written. */
function isFullDatabase(error: Error): boolean {
  const { errcode, systemErrno } = error as { errcode?: unknown; systemErrno?: unknown }
  return errcode === SQLITE_FULL || systemErrno === ENOSPC || systemErrno === EDQUOT
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR'])

export const isNotFoundError = (error: unknown): boolean => NOT_THERE.has(fileErrorCode(error))

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'it does not exist',
  EEXIST: 'something else is already there',
  ENOTDIR: 'a file is where a folder should be',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'it is in use',
  EIO: 'the disk reports an error',
}

/** A readable reason for the failure; the system's own message would reveal the full path. */
export function describeFileError(error: unknown): string {
  const code = fileErrorCode(error)
  if (isUnmadeFolder(error, code)) return 'the folder cannot be created; the disk may be read-only'
  return WORDS[code] ?? (code || 'unknown reason')
}

/** Creating a folder with its parents on a read-only disk fails with ENOENT in Node. */
function isUnmadeFolder(error: unknown, code: string): boolean {
  return code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'mkdir'
}

const ONLY_OF_DISKS = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Errors from writing to an open file have no path. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && ('path' in error || ONLY_OF_DISKS.has(fileErrorCode(error)))
}

/** The same for errors of any kind: those that are not about a file keep their own message. */
export function reasonOf(error: unknown): string {
  return isFileError(error) ? describeFileError(error) : messageOf(error)
}
