import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Some HTTP clients, such as Java's and `curl --http2`, offer an upgrade to HTTP/2 with their first request. */

export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

const OFFER = new Set(['upgrade', 'http2-settings'])

/**
 * Serves a request as if it had not offered an upgrade, as the standard allows. Node does not parse the body of such a
 * request, so all of it is put back and read again without the offer.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const start = `${request.method} ${request.url} HTTP/${request.httpVersion}`
  const lines = [start, ...headersWithoutOffer(request.rawHeaders), '', '']
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}

function headersWithoutOffer(rawHeaders: readonly string[]): string[] {
  const lines: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    const lowerName = name.toLowerCase()
    if (OFFER.has(lowerName)) continue
    lines.push(`${name}: ${lowerName === 'connection' ? withoutOffer(value) : value}`)
  }
  return lines
}

const withoutOffer = (connection: string): string =>
  connection
    .split(',')
    .filter((option) => !OFFER.has(option.trim().toLowerCase()))
    .join(',')
