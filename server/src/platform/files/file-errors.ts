import { constants } from 'node:os'
import { messageOf } from '../../lib/errors.ts'

/** The code of a failed file operation, like `ENOENT`; '' for errors of other kinds. */
export function fileErrorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return ''
  return isFullDatabase(error) ? 'ENOSPC' : error.code
}

const SQLITE_FULL = 13
const { ENOSPC, EDQUOT } = constants.errno

/** SQLite has numbers of its own for a full disk, and hands the system's on when a page could not be written. */
function isFullDatabase(error: Error): boolean {
  const { errcode, systemErrno } = error as { errcode?: unknown; systemErrno?: unknown }
  return errcode === SQLITE_FULL || systemErrno === ENOSPC || systemErrno === EDQUOT
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR'])

export const isNotThere = (error: unknown): boolean => NOT_THERE.has(fileErrorCode(error))

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'the server has no right to',
  EPERM: 'the server has no right to',
  EROFS: 'the disk is read-only',
}

/** Why it failed, for people; the system's own sentence would tell them the whole path. */
export function fileErrorWords(error: unknown): string {
  const code = fileErrorCode(error)
  return WORDS[code] ?? (code || 'unknown reason')
}

/** The same for errors of any kind, which have words of their own as long as they come from no file. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? fileErrorWords(error) : messageOf(error)
}
