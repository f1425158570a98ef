import type { ErrorCode } from '@lectern/contract/errors'

/** What a service throws when a request can't be done; the HTTP edge turns it into an answer. */
export class AppError extends Error {
  /** The answer is `{error: message}` instead of the message alone. */
  readonly isJson: boolean
  /** The answer has the status of success: some older clients look for the reason there. */
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

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
