import { ERROR_CODE_HEADER, type ErrorCode } from '@lectern/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { isDatabaseLost } from '../db/lost-database.ts'

/** The only file that maps our error codes to HTTP status codes. */
const STATUS = {
  invalid: 400,
  unauthorized: 401,
  second_factor: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
  undelivered: 500,
  internal: 500,
} satisfies Record<ErrorCode, number>

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS).map(([code, status]) => [status, code as ErrorCode]),
)

/** Fastify's messages for these include the whole URL. */
const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address cannot be read',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
}

/** Client apps show the body of an error response as is, so it is a sentence, not an object. */
export function replyWithError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message } = describe(error)
  if (isDiskFull(error)) logSeldom(request, FULL_DISK, `${FULL_DISK}.`)
  else if (isDatabaseLost(error)) logSeldom(request, LOST_DATABASE, `${LOST_DATABASE}: ${error.message}`)
  else if (code === 'internal') {
    request.log.error({ err: error }, `${request.method} ${request.url} failed: ${error.message}`)
  }
  if (error instanceof AppError && error.isJson) {
    return errorReply(reply, code)
      .code(error.hasSuccessStatus ? 200 : STATUS[code])
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: message }))
  }
  return sendError(reply, code, message)
}

export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  return errorReply(reply, code).type('text/plain; charset=utf-8').send(message)
}

function errorReply(reply: FastifyReply, code: ErrorCode): FastifyReply {
  // Left over from a response that could not be completed.
  void reply.removeHeader('content-encoding')
  return reply.code(STATUS[code]).header(ERROR_CODE_HEADER, code).header('cache-control', 'no-store')
}

const FULL_DISK = 'The disk of the server is full: nothing can be saved until there is space'
/** Of the system and of PostgreSQL. */
const FULL_DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const LOST_DATABASE = 'The database of the server cannot be reached'
const TELL_AGAIN_AFTER_MS = 600_000
/** When each fault was last logged, by server. */
const loggedAt = new WeakMap<object, Map<string, number>>()

/** Rate-limited, so that it isn't logged with every progress report of every listener. */
function logSeldom(request: FastifyRequest, fault: string, line: string): void {
  const { server } = request.server
  const times = loggedAt.get(server) ?? new Map<string, number>()
  const before = times.get(fault) ?? Number.NEGATIVE_INFINITY
  if (performance.now() - before < TELL_AGAIN_AFTER_MS) return
  loggedAt.set(server, times.set(fault, performance.now()))
  request.log.error(line)
}

function isDiskFull(error: Error): boolean {
  if (error instanceof AppError) return false
  return (
    ('code' in error && FULL_DISK_CODES.has(error.code)) || /database or disk is full/i.test(error.message)
  )
}

function describe(error: FastifyError | AppError | Error): { code: ErrorCode; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const addressFault = 'code' in error ? ADDRESS_FAULTS[error.code] : undefined
  if (addressFault !== undefined) return { code: 'invalid', message: addressFault }
  if (isDiskFull(error)) return { code: 'unavailable', message: FULL_DISK }
  if (isDatabaseLost(error))
    return { code: 'unavailable', message: `${LOST_DATABASE}. Try again in a moment` }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500)
    return { code: CODE_OF_STATUS.get(status) ?? 'invalid', message: error.message }
  return { code: 'internal', message: 'Internal Server Error' }
}
