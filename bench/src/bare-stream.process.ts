import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const CHUNK_BYTES = 256 * 1024

const [{ file }] = (await once(process, 'message')) as [{ file: string }]
const { size } = statSync(file)

const server = http.createServer((request, reply) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  reply.writeHead(206, {
    'content-length': size - start,
    'content-range': `bytes ${start}-${size - 1}/${size}`,
  })
  createReadStream(file, { start, highWaterMark: CHUNK_BYTES }).pipe(reply)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
