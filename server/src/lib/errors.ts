import type { ErrorCode } from '@lectern/contract/errors'

/** What a service throws when a request can't be done; the HTTP edge turns it into an answer. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export function notFound(what: string): never {
  throw new AppError('not_found', `${what} not found`)
}

export function invalid(message: string): never {
  throw new AppError('invalid', message)
}

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
