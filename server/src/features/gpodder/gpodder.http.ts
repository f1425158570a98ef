import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../http.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { replyWithError } from '../../platform/http/error-reply.ts'
import type { Caller } from '../users/callers.types.ts'

/** Registers endpoints of these protocols. Where the URL names an account, it must be that of the caller. */
export const gpodderEndpoints =
  (http: Http): Http['endpoint'] =>
  (endpoint, handler) =>
    http.endpoint(
      endpoint,
      (call) => {
        checkIsCaller(call)
        return handler(call)
      },
      asGpodder,
    )

interface NamingCall {
  readonly caller: Caller | undefined
  readonly params: unknown
}

/** Other accounts are rejected as not found. */
function checkIsCaller({ caller, params }: NamingCall): void {
  const { user } = (params ?? {}) as { readonly user?: string | { readonly name: string } }
  if (user === undefined) return
  const name = typeof user === 'string' ? user : user.name
  if (caller?.user.username.toLowerCase() !== name.toLowerCase()) notFound('User')
}

/** Clients only send their password after they were asked for it. */
const asGpodder = {
  onError: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError && error.code === 'unauthorized')
      void reply.header('www-authenticate', 'Basic realm="Lectern", charset="UTF-8"')
    return void replyWithError(error, request, reply)
  },
}
