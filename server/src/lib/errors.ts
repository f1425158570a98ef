import type { ErrorCode } from '@lectern/contract/errors'

/** Thrown by services when a request can't be fulfilled; the HTTP layer turns it into a response. */
export class AppError extends Error {
  /** Sends `{error: message}` instead of just the message. */
  readonly isJson: boolean
  /** Sends a success status, as some older clients look for the reason there. */
  readonly hasSuccessStatus: boolean

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ErrorOptions & { readonly isJson?: boolean; readonly hasSuccessStatus?: boolean } = {},
  ) {
    super(message, options)
    this.isJson = options.isJson === true
    this.hasSuccessStatus = options.hasSuccessStatus === true
  }
}

export function notFound(what: string): never {
  throw new AppError('not_found', `${what} not found`)
}

export function invalid(message: string): never {
  throw new AppError('invalid', message)
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
