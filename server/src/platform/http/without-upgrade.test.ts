import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_PASSWORD, startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp()
  await app.root()
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

const OFFER = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, HTTP2-Settings'

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('a request that offers HTTP/2 is answered', async () => {
  const socket = await open()
  socket.write(`GET /ping HTTP/1.1\r\nHost: books\r\n${OFFER}, close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('{"success":true}')
})

test('its body is read, whether it comes with the request or later, and the connection can be used again', async () => {
  const body = JSON.stringify({ username: 'root', password: ROOT_PASSWORD })
  const socket = await open()
  socket.write(
    `POST /login HTTP/1.1\r\nHost: books\r\n${OFFER}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await new Promise(setImmediate)
  socket.write(body.slice(10))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /)
  socket.write('GET /ping HTTP/1.1\r\nHost: books\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toContain('{"success":true}')
})
