import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withUploadBody } from './upload-body.ts'

/** A server whose disk is full, but which reads small files. */
const server = http.createServer((request, response) => {
  const isFull = request.url === '/full'
  withUploadBody(request, async (body) => {
    if (request.url === '/refused') throw new Error('refused')
    let size = 0
    const file = new Writable({
      write(piece: Buffer, _encoding, done) {
        size += piece.length
        done(isFull ? new Error('full') : null)
      },
    })
    await pipeline(body, file)
    return String(size)
  }).then(
    (size) => response.end(size),
    (error: Error) => response.writeHead(503).end(error.message),
  )
})
/** All requests use one connection, as in a browser. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  // Longer than the test: a connection that isn't read any more is not closed meanwhile.
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function put(path: string, size: number): Promise<string> {
  const { port } = server.address() as AddressInfo
  const request = http.request({ host: '127.0.0.1', port, path, method: 'PUT', agent })
  request.end(Buffer.alloc(size))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return `${response.statusCode} ${text}`
}

test('a connection stays usable after an upload that could not be stored or was refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await put('/full', 3_000_000)).toBe('503 full')
    expect(await put('/refused', 3_000_000)).toBe('503 refused')
    expect(await put('/', 3_000_000)).toBe('200 3000000')
  }
})
