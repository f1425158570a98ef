import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createPrivateHosts } from './addresses.ts'
import { type DownloadOptions, streamToFile } from './stream-to-file.ts'

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251))
const LOCAL = createPrivateHosts(() => ['127.0.0.1'])

let other: StandIn
let folder: string
let target: string
let partFile: string
beforeAll(async () => {
  other = await startStandIn()
})
afterAll(() => other.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-download-'))
  target = path.join(folder, 'episode.mp3')
  partFile = path.join(folder, '.episode.mp3.part')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Serves the content with range support, cutting off the first response after `cutAfter` bytes. */
function serve({ etag = '"1"', cutAfter = Infinity }: { etag?: string; cutAfter?: number } = {}) {
  const ranges: (string | undefined)[] = []
  let left = cutAfter
  other.answers = {
    '/file': (request: IncomingMessage, response: ServerResponse) => {
      const { range, 'if-range': ifRange } = request.headers
      ranges.push(range)
      const isPart = range !== undefined && ifRange === etag
      const start = isPart ? Number(/\d+/.exec(range)?.[0]) : 0
      const body = CONTENT.subarray(start)
      response.writeHead(isPart ? 206 : 200, {
        etag,
        'content-length': body.length,
        'content-type': 'audio/mpeg',
        ...(isPart ? { 'content-range': `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}` } : {}),
      })
      if (left >= body.length) return void response.end(body)
      const cut = body.subarray(0, left)
      left = Infinity
      return void response.write(cut, () => setTimeout(() => response.destroy(), 50))
    },
  }
  return ranges
}

const download = (options: Partial<DownloadOptions> = {}) =>
  streamToFile(`${other.url}/file`, {
    target,
    partFile,
    validator: null,
    totalMs: 30_000,
    maxBytes: 1_000_000,
    privateHosts: LOCAL,
    ...options,
  })

test('a file appears when it is complete, and not before', async () => {
  serve()
  const seen: boolean[] = []
  const done = await download({ onProgress: () => seen.push(existsSync(target)) })
  expect(done).toMatchObject({ bytes: CONTENT.length, contentType: 'audio/mpeg' })
  expect(readFileSync(target).equals(CONTENT)).toBe(true)
  expect(existsSync(partFile)).toBe(false)
  expect(new Set(seen)).toEqual(new Set([false]))
})

test('an interrupted download resumes where it stopped', async () => {
  const ranges = serve({ cutAfter: 100_000 })
  let validator: string | null = null
  const onStart: DownloadOptions['onStart'] = async (start) => {
    validator = start.validator
    expect(start.totalBytes).toBe(CONTENT.length)
  }
  await expect(download({ onStart })).rejects.toThrow('did not send the whole response')
  expect([existsSync(target), validator]).toEqual([false, '"1"'])
  const { size } = statSync(partFile)
  expect(size).toBeGreaterThan(0)
  await download({ validator })
  expect(ranges).toEqual([undefined, `bytes=${size}-`])
  expect(readFileSync(target).equals(CONTENT)).toBe(true)
})

test('a file that has changed is downloaded from the start', async () => {
  serve({ etag: '"2"' })
  writeFileSync(partFile, 'of the old file')
  await download({ validator: '"1"' })
  expect(readFileSync(target).equals(CONTENT)).toBe(true)
})

test('a partial file longer than the download is discarded', async () => {
  writeFileSync(partFile, Buffer.alloc(CONTENT.length + 1))
  const asked: (string | undefined)[] = []
  other.answers = {
    '/file': (request, response) => {
      asked.push(request.headers.range)
      if (request.headers.range === undefined) response.end(CONTENT)
      else response.writeHead(416).end()
    },
  }
  await download({ validator: '"1"' })
  expect(asked).toEqual([`bytes=${CONTENT.length + 1}-`, undefined])
  expect(readFileSync(target).equals(CONTENT)).toBe(true)
})

test('a range other than the requested one is rejected', async () => {
  writeFileSync(partFile, CONTENT.subarray(0, 1000))
  other.answers = {
    '/file': (_request, response) =>
      void response.writeHead(206, { 'content-range': 'bytes 0-9/10' }).end('0123456789'),
  }
  await expect(download({ validator: '"1"' })).rejects.toMatchObject({ status: 206 })
  expect(existsSync(target)).toBe(false)
})

test('a response shorter than its declared length leaves no file', async () => {
  writeFileSync(partFile, CONTENT.subarray(0, 1000))
  other.answers = {
    '/file': (_request, response) =>
      void response.writeHead(206, { 'content-range': 'bytes 1000-1009/5000' }).end('0123456789'),
  }
  await expect(download({ validator: '"1"' })).rejects.toThrow('The download ended after 1010 of 5000 bytes')
  expect(existsSync(target)).toBe(false)
})

test('a file compressed in transit without being asked for is decompressed', async () => {
  other.answers = {
    '/file': (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CONTENT)),
  }
  await download()
  expect(readFileSync(target).equals(CONTENT)).toBe(true)
})

test.each([404, 403, 500])('a response with status %i is reported and leaves no file', async (status) => {
  other.answers = { '/file': (_request, response) => void response.writeHead(status).end('no') }
  await expect(download()).rejects.toMatchObject({ status, message: expect.stringContaining(String(status)) })
  expect([existsSync(target), existsSync(partFile)]).toEqual([false, false])
})
