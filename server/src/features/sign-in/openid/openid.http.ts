import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { setPrivateCookie } from '../../../platform/http/private-cookie.ts'

/** Addresses and cookies of a sign-in at the provider. */

const BINDING_COOKIE = 'openid_binding'
const BINDING_SECONDS = 600

/** As the browser or the app reached us; what proxies say counts only if they are trusted. */
export const originOf = (request: FastifyRequest): string => {
  const given = `${request.protocol}://${request.host}`
  // The provider compares texts, so the usual port is left out everywhere.
  return URL.canParse(given) ? new URL(given).origin : given
}

export function redirectUriOf(
  request: FastifyRequest,
  config: Pick<Config, 'basePath'>,
  subfolder: string | null,
  page: 'callback' | 'mobile-redirect',
): string {
  return `${originOf(request)}${subfolder ?? config.basePath}/auth/openid/${page}`
}

export function setBinding(request: FastifyRequest, reply: FastifyReply, binding: string): void {
  setPrivateCookie(request, reply, { name: BINDING_COOKIE, value: binding, seconds: BINDING_SECONDS })
}

export const bindingOf = (request: FastifyRequest): string | undefined => request.cookies[BINDING_COOKIE]

export function clearBinding(reply: FastifyReply): void {
  void reply.clearCookie(BINDING_COOKIE, { path: '/' })
}
