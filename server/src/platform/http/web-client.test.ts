import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebClient } from './web-client.ts'

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-web-'))
  const webDir = path.join(folder, 'dist')
  mkdirSync(path.join(webDir, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(webDir, 'index.html'), '<base href="/" /><title>page</title>')
  writeFileSync(path.join(webDir, 'logo.svg'), '<svg/>')
  writeFileSync(path.join(webDir, 'assets', 'main-1a2b.js'), 'plain')
  writeFileSync(path.join(webDir, 'assets', 'main-1a2b.js.br'), 'compressed')
  mkdirSync(path.join(webDir, 'assets', 'pdfjs-1.2.3', 'cmaps'), { recursive: true })
  writeFileSync(path.join(webDir, 'assets', 'pdfjs-1.2.3', 'cmaps', 'H.bcmap'), 'table')
  app = Fastify()
  await serveWebClient(app, { webDir, basePath: '' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('files named by their content hash are cached forever, and may be loaded by the page without an origin', async () => {
  const { headers, body } = await get('/assets/main-1a2b.js')
  expect(body).toBe('plain')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-type': 'application/javascript; charset=utf-8',
  })
})

test('files in folders of the assets are served, but not the folders', async () => {
  const { headers, body } = await get('/assets/pdfjs-1.2.3/cmaps/H.bcmap')
  expect(body).toBe('table')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/pdfjs-1.2.3/cmaps/')).statusCode).toBe(404)
})

test('all other files are revalidated on each request', async () => {
  expect((await get('/logo.svg')).headers['cache-control']).toBe('no-cache')
  expect((await get('/library/1')).headers['cache-control']).toBe('no-cache')
})

test('the compressed form is sent to clients that accept it', async () => {
  const { headers, body } = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
  expect(body).toBe('compressed')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
})

test('HEAD returns the same headers without the file', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/main-1a2b.js' })
  expect([statusCode, headers['content-length'], body]).toEqual([200, '5', ''])
})

test.each([
  '/assets/main-of-an-older-build.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/',
])('%s is not found, and the page is not served instead', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toMatch(/secret|<title>/)
})

test('any other path serves the page', async () => {
  const { statusCode, body } = await get('/library/1?page=2')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>page</title>')
})
