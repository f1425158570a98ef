import { REFRESH_TOKEN_COOKIE } from '@lectern/contract/auth'
import type { EndpointShape } from '@lectern/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Gate } from '../../platform/http/endpoints.ts'
import type { CallerLookup } from './callers.cache.ts'
import type { Caller } from './callers.types.ts'
import { APP_SESSION_COOKIE } from './keys/app-sessions.service.ts'
import type { PasswordCallers } from './keys/password-callers.cache.ts'
import type { Credentials } from './sign-in.service.ts'
import { mayCall } from './users.rules.ts'

const MAX_TOKEN_LENGTH = 4000

/** Authenticates and authorises requests. */
export function callerGate(callers: CallerLookup, passwordCallers: PasswordCallers): Gate<Caller> {
  return {
    async identify(request, { acceptsCookie, acceptsPassword }) {
      const token = tokenOf(request)
      if (token !== undefined) return callers.byToken(token)
      if (acceptsPassword !== undefined) {
        return callerByPassword(passwordCallers, request, acceptsPassword)
      }
      const cookie = acceptsCookie ? within(request.cookies[REFRESH_TOKEN_COOKIE] ?? '') : undefined
      return cookie === undefined ? undefined : callers.byRefreshToken(cookie)
    },
    may: (caller, access) => mayCall(caller.user, access),
  }
}

/**
 * Reads the token from the header; on GET also from the query, because image and media elements can't send headers.
 */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header !== undefined && /^bearer /i.test(header)) return within(header.slice(7).trim())
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? within(token) : undefined
}

async function callerByPassword(
  callers: PasswordCallers,
  request: FastifyRequest,
  scope: NonNullable<EndpointShape['acceptsPassword']>,
): Promise<Caller | undefined> {
  if (scope === 'kosync') {
    const { 'x-auth-user': username, 'x-auth-key': md5 } = request.headers
    const isGiven = typeof username === 'string' && typeof md5 === 'string' && /^[0-9a-f]{32}$/i.test(md5)
    return isGiven ? callers.byMd5(scope, { username, md5: md5.toLowerCase() }, request.ip) : undefined
  }
  const given = basicCredentialsOf(request)
  if (given) return callers.byPassword(scope, given, request.ip)
  const session = scope === 'gpodder' ? within(request.cookies[APP_SESSION_COOKIE] ?? '') : undefined
  return session === undefined ? undefined : callers.bySession(scope, session)
}

function basicCredentialsOf({ headers }: FastifyRequest): Credentials | undefined {
  const [, encoded] = /^basic +([\w+/=-]{1,2000})$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, username, password] = /^([^:]{1,100}):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return username === undefined || password === undefined ? undefined : { username, password }
}

function within(token: string): string | undefined {
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token
}
