import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../lib/errors.ts'
import { replyWithError } from '../../platform/http/error-reply.ts'
import type { Caller } from '../users/callers.types.ts'

/** Rejects access to other accounts as not found. */
export function checkIsCaller({ user }: Caller, name: string): void {
  if (user.username.toLowerCase() !== name.toLowerCase()) notFound('User')
}

/** Clients only send their password after they were asked for it. */
export const asGpodder = {
  onError: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError && error.code === 'unauthorized')
      void reply.header('www-authenticate', 'Basic realm="Lectern", charset="UTF-8"')
    return void replyWithError(error, request, reply)
  },
}
