import { parentPort } from 'node:worker_threads'
import { messageOf } from '../../lib/errors.ts'
import type { ToPool, ToWorker } from './worker-messages.ts'

/** The worker's side of a pool: answers each request; what a handler throws fails that request alone. */
export function serveRequests<Request, Reply>(handle: (request: Request) => Promise<Reply> | Reply): void {
  const port = parentPort
  if (port === null) throw new Error('This script runs in a worker thread only.')
  const answer = (message: ToPool<Reply>) => port.postMessage(message)
  port.on('message', ({ id, request }: ToWorker<Request>) => {
    void (async () => handle(request))().then(
      (reply) => answer({ id, reply }),
      (error: unknown) => answer({ id, error: messageOf(error) }),
    )
  })
}
