import type { ErrorCode } from '@lectern/contract/errors'
import { kosync } from '@lectern/contract/kosync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { replyWithError } from '../../platform/http/error-reply.ts'
import { createDigests } from './digests.service.ts'
import { getPlace, putPlace } from './kosync.service.ts'

const seconds = (timeMs: number): number => Math.floor(timeMs / 1000)

/** KOReader's progress sync protocol, with the error codes of its own server. */
export function kosyncRoutes(http: Http, ctx: Context): void {
  const { db, clock, events } = ctx
  const kosyncContext = { db, clock, events, digests: createDigests(ctx) }

  http.endpoint(kosync.register, ({ reply }) =>
    reply
      .code(402)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: 2005, message: REGISTRATION })),
  )
  http.endpoint(kosync.healthcheck, () => ({ state: 'OK' }))
  http.endpoint(kosync.authorize, () => ({ authorized: 'OK' }), asKosync)

  http.endpoint(
    kosync.putPlace,
    async ({ caller, body }) => {
      const { device_id: deviceId, ...rest } = body
      const { document, updatedAt } = await putPlace(kosyncContext, caller.user, { ...rest, deviceId })
      return { document, timestamp: seconds(updatedAt) }
    },
    asKosync,
  )
  http.endpoint(
    kosync.getPlace,
    async ({ caller, params }) => {
      const place = await getPlace(kosyncContext, caller.user, params.document)
      if (!place) return NOTHING
      const { document, progress, percentage, device, deviceId, updatedAt } = place
      return { document, progress, percentage, device, device_id: deviceId, timestamp: seconds(updatedAt) }
    },
    asKosync,
  )
}

/** KOReader treats any other response as an error. */
const NOTHING: Record<string, never> = {}

const REGISTRATION =
  'Accounts are created on the server. Sign in with your username and an app password from your account page.'

/** Status and error code. KOReader shows the message, and "Unknown server error" if the body is not JSON. */
const REFUSALS: Partial<Record<ErrorCode, readonly [status: number, code: number]>> = {
  unauthorized: [401, 2001],
  too_many: [429, 2000],
}

const asKosync = {
  onError: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined
    if (!refusal) return void replyWithError(error, request, reply)
    const [status, code] = refusal
    return void reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code, message: error.message }))
  },
}
