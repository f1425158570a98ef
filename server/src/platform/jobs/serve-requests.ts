import { platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { messageOf } from '../../lib/errors.ts'
import type { ToPool, ToWorker } from './worker-messages.ts'

/** The worker's side of a pool: handles each request; an exception in the handler fails only that request. */
export function serveRequests<Request, Reply>(handle: (request: Request) => Promise<Reply> | Reply): void {
  const port = parentPort
  if (port === null) throw new Error('This script runs in a worker thread only.')
  stepBack()
  const answer = (message: ToPool<Reply>) => port.postMessage(message)
  port.on('message', ({ id, request }: ToWorker<Request>) => {
    void (async () => handle(request))().then(
      (reply) => answer({ id, reply }),
      (error: unknown) => answer({ id, error: messageOf(error) }),
    )
  })
}

const BACKGROUND = 10

/**
 * Lowers the priority of this thread, so that requests to the server come first. Only Linux has per-thread
 * priorities.
 */
export function stepBack(): void {
  if (platform() !== 'linux') return
  try {
    setPriority(BACKGROUND)
  } catch {
    // Not permitted; all threads then have the same priority.
  }
}
