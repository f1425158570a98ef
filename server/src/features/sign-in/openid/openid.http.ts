import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { setPrivateCookie } from '../../../platform/http/private-cookie.ts'

/** URLs and cookies of a sign-in with the provider. */

const BINDING_COOKIE = 'openid_binding'
const BINDING_SECONDS = 600

/** The origin the browser or app used; proxy headers only count if the proxy is trusted. */
export const originOf = (request: FastifyRequest): string => {
  const given = `${request.protocol}://${request.host}`
  // The provider compares strings, so the default port is always left out.
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
