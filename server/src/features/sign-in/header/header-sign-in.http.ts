import type { AuthSettings } from '@lectern/contract/auth-settings'
import type { FastifyRequest } from 'fastify'
import { createPrivateHosts } from '../../../platform/net/addresses.ts'

/** The username set by a trusted proxy; null for requests from anyone else, whatever they send. */
export function usernameFromProxy(request: FastifyRequest, settings: AuthSettings): string | null {
  if (!settings.authHeaderEnabled) return null
  // Uses the peer address of the connection, because forwarded addresses can be forged.
  const peer = request.raw.socket.remoteAddress
  const trusted = createPrivateHosts(() => settings.authHeaderSources)
  if (peer === undefined || !trusted.allows('', peer)) return null
  const name = request.headers[settings.authHeaderName]
  return typeof name === 'string' && name.trim() !== '' ? fromUtf8(name.trim()) : null
}

/** Node reads every byte of a header as one character, but proxies write names in UTF-8. */
function fromUtf8(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}
