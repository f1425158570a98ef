import { ERROR_CODE_HEADER, type ErrorCode } from '@lectern/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'

/** The only file that knows both our words for what went wrong and HTTP's numbers. */
const STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
  internal: 500,
} satisfies Record<ErrorCode, number>

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS).map(([code, status]) => [status, code as ErrorCode]),
)

/** The framework's sentences for these repeat the whole address. */
const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address can not be read',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
}

/** Client apps show the body of a failed answer as it is: a sentence, not an object. */
export function replyWithError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message } = describe(error)
  if (code === 'internal') {
    request.log.error({ err: error }, `${request.method} ${request.url} failed: ${error.message}`)
  }
  if (error instanceof AppError && error.isJson) {
    return errorReply(reply, code)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: message }))
  }
  return sendError(reply, code, message)
}

export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  return errorReply(reply, code).type('text/plain; charset=utf-8').send(message)
}

function errorReply(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.code(STATUS[code]).header(ERROR_CODE_HEADER, code).header('cache-control', 'no-store')
}

function describe(error: FastifyError | AppError | Error): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const addressFault = 'code' in error ? ADDRESS_FAULTS[error.code] : undefined
  if (addressFault !== undefined) return { code: 'invalid', message: addressFault }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500)
    return { code: CODE_OF_STATUS.get(status) ?? 'invalid', message: error.message }
  return { code: 'internal', message: 'Internal Server Error' }
}
