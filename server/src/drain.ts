import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from './app-parts.ts'

/** A balancer asks every few seconds whether a server is ready. */
const NOTICE_MS = 5_000
const LOOK_EVERY_MS = 100

/**
 * Before a server behind a balancer stops: first it counts as not ready, then live connections go elsewhere, then what
 * is under way may come to its end within the time. 0 seconds: nothing of that.
 */
export async function drain(
  server: Server,
  { background, live, ctx }: Pick<Parts, 'background' | 'live' | 'ctx'>,
  seconds: number,
): Promise<void> {
  if (seconds === 0) return
  const endsAt = performance.now() + seconds * 1000
  background.drain()
  closeBehindAnswers(server)
  ctx.log.info(`Not ready any more; calls and streams have ${seconds} s to come to their end.`)
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

/** New calls are answered, and the next one of the client goes elsewhere. */
function closeBehindAnswers(server: Server): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
