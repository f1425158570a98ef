export type MediaErrorCode =
  | 'missing'
  | 'not_a_file'
  | 'no_permission'
  | 'empty'
  | 'unreadable'
  | 'not_recognised'
  | 'damaged'
  | 'too_large'
  | 'tool_missing'
  | 'tool_failed'
  | 'timeout'
  | 'aborted'

/** The only error thrown by this folder. The message is meant for the owner of the file. */
export class MediaError extends Error {
  override readonly name = 'MediaError'

  constructor(
    readonly code: MediaErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Whether the disk failed to deliver the file, which says nothing about the file: it may be readable later. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof MediaError && OF_THE_DISK.has(error.code)
}

const OF_THE_DISK: ReadonlySet<MediaErrorCode> = new Set(['missing', 'no_permission', 'unreadable'])

export function damaged(message: string): MediaError {
  return new MediaError('damaged', message)
}

export function tooLarge(message: string): MediaError {
  return new MediaError('too_large', message)
}

/** Converts any error into a MediaError that names the file. */
export function toMediaError(error: unknown, path: string): MediaError {
  if (error instanceof MediaError) return error
  const cause = { cause: error }
  switch (errorCodeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new MediaError('missing', `${path} does not exist (any more)`, cause)
    case 'EACCES':
    case 'EPERM':
      return new MediaError(
        'no_permission',
        `${path} may not be read; check its owner and permissions`,
        cause,
      )
    case 'EISDIR':
      return new MediaError('not_a_file', `${path} is a folder, not a file`, cause)
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return new MediaError('missing', `${path} cannot be resolved`, cause)
    case undefined:
      return new MediaError('damaged', `${path} cannot be understood: ${messageOf(error)}`, cause)
    default:
      return new MediaError('unreadable', `${path} cannot be read: ${messageOf(error)}`, cause)
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new MediaError('aborted', 'reading was stopped')
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// Only codes from system calls count; those of libraries (ERR_…) say nothing about the disk.
function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code.startsWith('ERR_') ? undefined : error.code
}
