import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from './app-parts.ts'

/** Load balancers check every few seconds whether a server is ready. */
const NOTICE_MS = 5_000
const LOOK_EVERY_MS = 100

/**
 * Runs before a server behind a load balancer stops: it first reports itself as not ready, then disconnects live
 * connections so that they move elsewhere, then lets active requests finish within the given time. Does nothing if
 * that is 0 seconds.
 */
export async function drain(
  server: Server,
  { background, live, ctx }: Pick<Parts, 'background' | 'live' | 'ctx'>,
  seconds: number,
): Promise<void> {
  if (seconds === 0) return
  const endsAt = performance.now() + seconds * 1000
  background.drain()
  closeAfterResponse(server)
  ctx.log.info(`Draining: requests and streams have ${seconds} s to finish.`)
  await sleep(Math.min(NOTICE_MS, seconds * 500))
  for (const { viewer } of live.online()) live.disconnect(viewer.id)
  for (;;) {
    server.closeIdleConnections()
    const open = await countConnections(server)
    if (open === 0) return
    if (performance.now() > endsAt) return ctx.log.warn(`${open} connections were cut off.`)
    await sleep(LOOK_EVERY_MS)
  }
}

/** New requests are still handled, but the client's next one goes to another server. */
function closeAfterResponse(server: Server): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
