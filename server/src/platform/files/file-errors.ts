/** The code of a failed file operation, like `ENOENT`; '' for errors of other kinds. */
export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR'])

export const isNotThere = (error: unknown): boolean => NOT_THERE.has(fileErrorCode(error))
