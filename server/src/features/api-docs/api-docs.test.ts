import { gunzipSync } from 'node:zlib'
import { allEndpoints } from '@lectern/contract/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })

test('the document lists every endpoint, and is compressed for clients that accept it', async () => {
  const plain = await get('/api-docs/openapi.json')
  const packed = await get('/api-docs/openapi.json', { 'accept-encoding': 'br, gzip' })
  expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  const operations = Object.values(plain.json<{ paths: Record<string, object> }>().paths).flatMap(
    Object.values,
  )
  expect(operations).toHaveLength(allEndpoints().length)
})

test('responds 304 to a client that already has the current version', async () => {
  for (const url of ['/api-docs', '/api-docs/openapi.json']) {
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  }
})

test('the page is small, and lists the parameters of every endpoint', async () => {
  const { payload, rawPayload } = await get('/api-docs')
  expect(rawPayload.length).toBeLessThan(500_000)
  for (const { endpoint } of allEndpoints()) expect(payload).toContain(endpoint.path)
  expect(payload).toContain('username: string')
})
