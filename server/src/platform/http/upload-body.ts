import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/**
 * Passes the body of a request to a reader that may fail, such as on a full disk. If the request itself were destroyed
 * then, Node would stop reading its connection: the next request on it would wait for a minute and be cut off.
 */
export async function withUploadBody<T>(
  request: IncomingMessage,
  work: (body: Readable) => Promise<T>,
): Promise<T> {
  const body = new PassThrough()
  // The error is the reader's; without one it must not end the process.
  body.on('error', () => undefined)
  const cutOff = () => body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  request.on('aborted', cutOff)
  // The client may have gone before anyone listened.
  if (request.destroyed) cutOff()
  else request.pipe(body)
  try {
    return await work(body)
  } finally {
    request.off('aborted', cutOff)
    request.unpipe(body)
    request.resume()
    body.destroy()
  }
}
