/** The closed list of what can go wrong, as the code that answers carry in the `x-error-code` header. */
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
  /** Another server did not take what was to be sent. */
  'undelivered',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export const ERROR_CODE_HEADER = 'x-error-code'
