import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppServer } from './app-server.ts'
import { sendFile } from './send-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-turns-'))
const file = path.join(folder, 'sound.mp3')
const FILE_BYTES = 8_000_000

let app: FastifyInstance
let port: number
let served: string[] = []

beforeAll(async () => {
  writeFileSync(file, Buffer.alloc(FILE_BYTES))
  app = Fastify({ serverFactory: (handler) => new AppServer(handler, { basePath: '', bodyWithinMs: 5_000 }) })
  app.addHook('onRequest', async ({ url }) => void served.push(url))
  app.get('/file', (request, reply) => sendFile(request, reply, { path: file, contentType: 'audio/mpeg' }))
  app.get('/slow', async () => sleep(50, 'slow'))
  app.get('/fast', async () => 'fast')
  app.post('/echo', (request, reply) => reply.send(request.body))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<Socket> {
  served = []
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const get = (url: string, headers = '') => `GET ${url} HTTP/1.1\r\nHost: books\r\n${headers}\r\n`

const numOpen = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file
    } catch {
      return false
    }
  }).length

test.runIf(process.platform === 'linux')(
  'requests that are sent ahead by a client that reads nothing open no files, and leave none open',
  async () => {
    const socket = await open()
    socket.pause()
    socket.write(get('/file').repeat(50))
    await expect.poll(() => served.length).toBeGreaterThan(0)
    await sleep(200)
    expect(numOpen()).toBe(1)
    socket.destroy()
    await expect.poll(numOpen).toBe(0)
    expect(served).toHaveLength(1)
  },
)

test('requests that are sent ahead are answered one after another, in their order', async () => {
  const socket = await open()
  const body = '{"a":1}'
  const post = `POST /echo HTTP/1.1\r\nHost: books\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(get('/slow') + get('/fast') + post + get('/slow') + get('/fast', 'Connection: close\r\n'))
  const answers = await text(socket)
  expect(answers.match(/slow|fast|\{"a":1\}/g)).toEqual(['slow', 'fast', '{"a":1}', 'slow', 'fast'])
  expect(served).toEqual(['/slow', '/fast', '/echo', '/slow', '/fast'])
})

test('a connection on which far too many requests wait is closed', async () => {
  const socket = await open()
  socket.write(get('/slow').repeat(1000))
  socket.resume()
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(served.length).toBeLessThan(5)
})
