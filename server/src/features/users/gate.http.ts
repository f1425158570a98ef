import { REFRESH_TOKEN_COOKIE } from '@lectern/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Gate } from '../../platform/http/endpoints.ts'
import type { Caller, CallerLookup } from './callers.cache.ts'
import { mayCall } from './users.rules.ts'

const MAX_TOKEN_LENGTH = 4000

/** Who is calling, and may they? */
export function callerGate(callers: CallerLookup): Gate<Caller> {
  return {
    async identify(request, { acceptsCookie }) {
      const token = tokenOf(request)
      if (token !== undefined) return callers.byToken(token)
      const cookie = acceptsCookie ? within(request.cookies[REFRESH_TOKEN_COOKIE] ?? '') : undefined
      return cookie === undefined ? undefined : callers.byRefreshToken(cookie)
    },
    may: (caller, access) => mayCall(caller.user, access),
  }
}

/** From the header; on GET also from the query, because image and media elements can't send headers. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header !== undefined && /^bearer /i.test(header)) return within(header.slice(7).trim())
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? within(token) : undefined
}

function within(token: string): string | undefined {
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token
}
