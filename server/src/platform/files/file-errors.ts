/** The code of a failed file operation, like `ENOENT`; '' for errors of other kinds. */
export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
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
