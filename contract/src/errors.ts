/** All error codes, sent in the `x-error-code` response header. */
export const ERROR_CODES = [
  'invalid',
  'unauthorized',
  'second_factor',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported',
  'too_many',
  'unavailable',
  /** An external server rejected the request. */
  'undelivered',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export const ERROR_CODE_HEADER = 'x-error-code'
