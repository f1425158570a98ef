import type { AuthSettings } from '@lectern/contract/auth-settings'
import type { FastifyRequest } from 'fastify'
import { createPrivateHosts } from '../../../platform/net/addresses.ts'

/** The account that a trusted proxy names; null from everybody else, whatever they send. */
export function namedByProxy(request: FastifyRequest, settings: AuthSettings): string | null {
  if (!settings.authHeaderEnabled) return null
  // The other end of the connection itself: forwarded addresses can be made up.
  const peer = request.raw.socket.remoteAddress
  const trusted = createPrivateHosts(() => settings.authHeaderSources)
  if (peer === undefined || !trusted.allows('', peer)) return null
  const name = request.headers[settings.authHeaderName]
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}
