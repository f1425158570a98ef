import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'

const WITHIN_MS = 400
const PIECE_EVERY_MS = 40

let app: TestApp
let port: number
let token: string
beforeAll(async () => {
  app = await startApp({ bodyWithinMs: WITHIN_MS })
  port = Number(new URL(await app.listen()).port)
  token = (await app.createUser({ permissions: { upload: true } })).token
})
afterAll(() => app.close())

/** Without a library, so that the response is an error, but only after the whole body was read. */
const FORM = [
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nFog\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n',
  ...Array.from({ length: 40 }, () => 'sound'),
  '\r\n--x--\r\n',
]

/** Sends the pieces one by one, and returns the first line of the response; empty if the connection was closed. */
async function sendSlowly(path: string, type: string, pieces: readonly string[], size: number) {
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
  // The server may close the connection while a piece is on its way.
  socket.on('error', () => undefined)
  const head = [
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${size}`,
  ]
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  let text = ''
  socket.on('data', (chunk: string) => (text += chunk))
  const left = [...pieces]
  const sending = setInterval(() => {
    const next = left.shift()
    if (next !== undefined) socket.write(next)
  }, PIECE_EVERY_MS)
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  clearInterval(sending)
  socket.destroy()
  return text.split('\r\n')[0]
}

const sizeOf = (pieces: readonly string[]) => Buffer.byteLength(pieces.join(''))

test('a body that takes too long to arrive is refused, with or without an account', async () => {
  const pieces = Array.from({ length: 100 }, () => ' ')
  for (const path of ['/login', '/api/playlists', '/nowhere'])
    expect(await sendSlowly(path, 'application/json', pieces, 100)).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload may take longer, as long as it does not stall', async () => {
  const type = 'multipart/form-data; boundary=x'
  expect(await sendSlowly('/api/upload', type, FORM, sizeOf(FORM))).toMatch(/^HTTP\/1\.1 404 /)
  expect(await sendSlowly('/api/upload', type, FORM.slice(0, 3), sizeOf(FORM))).toBe('')
})
