import type { IncomingMessage, Server } from 'node:http'

/** Limits how long a client may take to send a body. */

/** For a whole body; for an upload, how long it may stall. */
export const BODY_WITHIN_MS = 300_000

const limits = new WeakMap<IncomingMessage, { readonly timer: NodeJS.Timeout; readonly withinMs: number }>()

/** Takes the place of Node's own limit, which would also cut off uploads that take longer. */
export function limitBodyTime(server: Server, request: IncomingMessage, withinMs: number): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, socket)
  }, withinMs).unref()
  limits.set(request, { timer, withinMs })
  onceReceived(request, () => clearTimeout(timer))
}

/** For uploads, which may take hours as long as they do not stall. */
export function limitStallsOnly(request: IncomingMessage): void {
  const limit = limits.get(request)
  if (!limit) return
  clearTimeout(limit.timer)
  // Without a listener, Node closes the connection.
  request.setTimeout(limit.withinMs)
  onceReceived(request, () => request.setTimeout(0))
}

function onceReceived(request: IncomingMessage, done: () => void): void {
  request.once('end', done)
  request.once('close', done)
}
