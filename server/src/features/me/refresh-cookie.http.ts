import { REFRESH_TOKEN_COOKIE, REFRESH_TOKEN_HEADER, RETURN_TOKENS_HEADER } from '@lectern/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setPrivateCookie } from '../../platform/http/private-cookie.ts'
import { REFRESH_TOKEN_MS } from '../users/tokens.service.ts'
import type { Device } from '../users/users.types.ts'

/** Apps send the refresh token in a header, browsers in a cookie that scripts can't read. */

export const wantsTokensInBody = (request: FastifyRequest): boolean =>
  request.headers[RETURN_TOKENS_HEADER] === 'true'

export function readRefreshToken(
  request: FastifyRequest,
): { token: string; from: 'header' | 'cookie' } | undefined {
  const header = request.headers[REFRESH_TOKEN_HEADER]
  if (typeof header === 'string' && header !== '') return { token: header, from: 'header' }
  const cookie = request.cookies[REFRESH_TOKEN_COOKIE]
  return cookie ? { token: cookie, from: 'cookie' } : undefined
}

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const seconds = Math.floor(REFRESH_TOKEN_MS / 1000)
  setPrivateCookie(request, reply, { name: REFRESH_TOKEN_COOKIE, value: token, seconds })
}

export function clearRefreshCookie(reply: FastifyReply): void {
  void reply.clearCookie(REFRESH_TOKEN_COOKIE, { path: '/' })
}

export function deviceOf(request: FastifyRequest): Device {
  return { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null }
}
