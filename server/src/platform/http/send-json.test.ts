import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { replyWithError } from './error-reply.ts'
import { sendJson } from './send-json.ts'

const LONG = JSON.stringify(Array.from({ length: 2000 }, (_, number) => `number ${number}`))
const FAR = '203.0.113.9'

let app: FastifyInstance
let isCut = false
beforeEach(() => {
  isCut = false
  app = Fastify()
  app.setErrorHandler(replyWithError)
  app.get('/long', (request, reply) => sendJson(request, reply, LONG))
  app.get('/bytes', (request, reply) => sendJson(request, reply, Buffer.from(LONG)))
  app.get('/pieces', (request, reply) => sendJson(request, reply, pieces()))
  app.get('/short', (request, reply) => sendJson(request, reply, '{}'))
})
afterEach(() => app.close())

async function* pieces(): AsyncGenerator<Buffer> {
  for (let at = 0; at < LONG.length; at += 5000) {
    yield Buffer.from(LONG.slice(at, at + 5000))
    if (isCut) throw new Error('The disk is gone')
  }
}

const get = (url: string, encodings: string, remoteAddress: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings }, remoteAddress })

describe('a long response', () => {
  test.each(['/long', '/bytes', '/pieces'])('is compressed for remote clients: %s', async (url) => {
    const { headers, rawPayload } = await get(url, 'gzip, deflate, br', FAR)
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(LONG.length / 3)
    expect(gunzipSync(rawPayload).toString()).toBe(LONG)
  })

  test.each(['127.0.0.1', '192.168.1.7', '10.8.0.2', '172.20.0.1', '::1', 'fd00::7', '::ffff:192.168.1.7'])(
    'is not compressed within the local network: %s',
    async (address) => {
      const { headers, payload } = await get('/long', 'gzip', address)
      expect([headers['content-encoding'], payload]).toEqual([undefined, LONG])
    },
  )

  test.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0', 'x-gzip'])(
    'is not compressed for clients that do not accept gzip: %j',
    async (encodings) => {
      const { headers, payload } = await get('/pieces', encodings, FAR)
      expect([headers['content-encoding'], payload]).toEqual([undefined, LONG])
    },
  )

  test.each(['gzip;q=0.5', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'GZIP'])(
    'treats %j as accepting gzip',
    async (encodings) => {
      expect((await get('/long', encodings, 'fe90::1:2')).headers['content-encoding']).toBeUndefined()
      expect((await get('/long', encodings, '2001:db8::7')).headers['content-encoding']).toBe('gzip')
    },
  )

  test('is reported in plain text if it cannot be serialised', async () => {
    isCut = true
    const { statusCode, headers, payload } = await get('/pieces', 'gzip', FAR)
    expect([statusCode, headers['content-encoding']]).toEqual([500, undefined])
    expect(payload).toBe('Internal Server Error')
  })
})

test('a short response is not compressed', async () => {
  const { headers, payload } = await get('/short', 'gzip', FAR)
  expect([headers['content-encoding'], payload]).toEqual([undefined, '{}'])
})

test('the server uses this for its responses', async () => {
  const server = await startApp()
  try {
    const root = await server.root()
    for (let number = 0; number < 20; number++) await server.createUser()
    const { headers, rawPayload } = await server.fastify.inject({
      url: '/api/users',
      headers: { authorization: `Bearer ${root.token}`, 'accept-encoding': 'gzip' },
      remoteAddress: FAR,
    })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
    })
    expect(JSON.parse(gunzipSync(rawPayload).toString()).users).toHaveLength(21)
  } finally {
    await server.close()
  }
})
