import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'

/**
 * Prevents login CSRF: another site could sign its visitors in as somebody else, or out. Browsers send the request's
 * origin.
 */
export function rejectCrossSite(request: FastifyRequest, reply: FastifyReply): void {
  const isElsewhere = request.headers['sec-fetch-site'] === 'cross-site' || isForeign(request)
  const isAllowed = reply.hasHeader('access-control-allow-origin')
  if (isElsewhere && !isAllowed) throw new AppError('forbidden', 'This request came from another site')
}

/** For browsers that only send the Origin header. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined || site !== undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
