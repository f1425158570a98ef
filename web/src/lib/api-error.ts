import { ERROR_CODE_HEADER, type ErrorCode } from '@lectern/contract/errors'

/** A request that received an error response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | null,
    /** The server's own message; empty if it gave none. */
    readonly serverText: string,
  ) {
    super(serverText || 'Unknown Error')
  }
}

/** A request that received no response at all. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('Server could not be reached', { cause })
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const code = response.headers.get(ERROR_CODE_HEADER) as ErrorCode | null
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, code, text.length <= 500 ? text : '')
}

/** Whether the server says that something does not exist, or is not visible to this account. */
export function isGoneError(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}

/** Logs every failed request to the console with the server's message. */
export function logRequestError(what: string, error: unknown): void {
  if (error instanceof ApiError)
    console.error(`${what}: ${error.status} ${error.serverText || 'Unknown Error'}`)
  else console.error(`${what}: ${error instanceof Error ? error.message : 'Unknown Error'}`)
}

/** Message for the user: the server's own if there is one, else the fallback. */
export function serverTextOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverText !== '' ? error.serverText : fallback
}
