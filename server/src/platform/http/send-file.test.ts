import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyWithError } from './error-reply.ts'
import { fileBody } from './file-body.ts'
import { contentDisposition, sendFile, type FileToSend } from './send-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-send-'))
const file = path.join(folder, 'sound.m4b')
const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
const modifiedAt = new Date('2025-03-01T10:00:00.400Z')
const LAST_MODIFIED = 'Sat, 01 Mar 2025 10:00:00 GMT'

let app: FastifyInstance
let address: string
let toSend: FileToSend = { path: file, contentType: 'audio/mp4' }

beforeAll(async () => {
  writeFileSync(file, content)
  utimesSync(file, modifiedAt, modifiedAt)
  app = Fastify()
  app.setErrorHandler(replyWithError)
  app.get('/file', (request, reply) => sendFile(request, reply, toSend))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/file', headers })
const etag = async () => String((await get()).headers['etag'])

describe('a file', () => {
  test('is sent whole, with the headers that players and caches need', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'last-modified': LAST_MODIFIED,
    })
    expect(answer.headers['etag']).toMatch(/^"[^"]+"$/)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=5000-5000', 5000, 5000],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
    ['bytes=0-', 0, 99_999],
  ])('is sent in part: %s', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/100000`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=100000-', 'bytes=-0'])('cannot satisfy %s', async (range) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */100000')
    expect(answer.payload).not.toBe('')
  })

  test('sends several ranges as a multipart response', async () => {
    const answer = await get({ range: 'bytes=0-9,50000-50009,-5' })
    expect(answer.statusCode).toBe(206)
    const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(
      String(answer.headers['content-type']),
    )?.[1]
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const parts = answer.rawPayload.toString('latin1').split(`\r\n--${boundary}`).slice(1)
    expect(parts.pop()).toBe('--\r\n')
    const bodies = parts.map((part) => part.split('\r\n\r\n'))
    expect(bodies.map(([head]) => head)).toEqual(
      ['0-9', '50000-50009', '99995-99999'].map(
        (range) => `\r\ncontent-type: audio/mp4\r\ncontent-range: bytes ${range}/100000`,
      ),
    )
    const sent = bodies.map(([, body]) => Buffer.from(body ?? '', 'latin1'))
    expect(Buffer.concat(sent)).toEqual(
      Buffer.concat([content.subarray(0, 10), content.subarray(50_000, 50_010), content.subarray(-5)]),
    )
  })

  test('ignores an invalid range', async () => {
    const answer = await get({ range: 'bytes=9-2' })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, content.length])
  })

  test('HEAD returns the same headers without a body', async () => {
    const whole = await get({}, 'HEAD')
    expect([whole.statusCode, whole.headers['content-length'], whole.payload]).toEqual([200, '100000', ''])
    const part = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length'], part.payload]).toEqual([206, '10', ''])
  })

  test('is sent even if empty', async () => {
    const empty = path.join(folder, 'empty.mp3')
    writeFileSync(empty, '')
    const answer = await withFile({ path: empty, contentType: 'audio/mpeg' }, () => get())
    expect([answer.statusCode, answer.headers['content-length'], answer.payload]).toEqual([200, '0', ''])
  })
})

describe('a client with a cached copy', () => {
  test.each<[string, () => Promise<Record<string, string>>, number]>([
    ['current by ETag', async () => ({ 'if-none-match': await etag() }), 304],
    ['current by one of several ETags', async () => ({ 'if-none-match': `"x", W/${await etag()}` }), 304],
    ['any copy', async () => ({ 'if-none-match': '*' }), 304],
    ['outdated by ETag', async () => ({ 'if-none-match': '"x"' }), 200],
    ['current by date', async () => ({ 'if-modified-since': LAST_MODIFIED }), 304],
    ['outdated by date', async () => ({ 'if-modified-since': 'Sat, 01 Mar 2025 09:00:00 GMT' }), 200],
    ['an invalid date', async () => ({ 'if-modified-since': 'yesterday' }), 200],
    [
      'outdated by ETag but current by date',
      async () => ({ 'if-none-match': '"x"', 'if-modified-since': LAST_MODIFIED }),
      200,
    ],
    ['If-Match with the current ETag', async () => ({ 'if-match': await etag() }), 200],
    ['If-Match with another ETag', async () => ({ 'if-match': '"x"' }), 412],
    [
      'If-Unmodified-Since with an older date',
      async () => ({ 'if-unmodified-since': 'Sat, 01 Mar 2025 09:00:00 GMT' }),
      412,
    ],
    ['If-Range with the current ETag', async () => ({ range: 'bytes=9-', 'if-range': await etag() }), 206],
    ['If-Range with the current date', async () => ({ range: 'bytes=9-', 'if-range': LAST_MODIFIED }), 206],
    ['If-Range with another ETag', async () => ({ range: 'bytes=9-', 'if-range': '"x"' }), 200],
    ['If-Range with a weak ETag', async () => ({ range: 'bytes=9-', 'if-range': `W/${await etag()}` }), 200],
    [
      'If-Range with an older date',
      async () => ({ range: 'bytes=9-', 'if-range': 'Sat, 01 Mar 2025 09:00:00 GMT' }),
      200,
    ],
  ])('%s', async (_what, headers, status) => {
    const answer = await get(await headers())
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload.length).toBe(
      status === 200 ? content.length : status === 206 ? content.length - 9 : 0,
    )
    // A zero would describe the cached copy, which is not empty.
    if (status === 304) expect(answer.headers['content-length']).toBeUndefined()
  })

  test('the ETag changes with the file', async () => {
    const before = await etag()
    const other = path.join(folder, 'other.m4b')
    writeFileSync(other, content)
    const after = await withFile({ path: other, contentType: 'audio/mp4' }, etag)
    expect(after).not.toBe(before)
  })
})

describe('files that cannot be sent', () => {
  test.each([
    ['a missing file', () => path.join(folder, 'gone.mp3')],
    ['a path below a file', () => path.join(file, 'inside.mp3')],
    ['a folder', () => folder],
    ['a name that is too long', () => path.join(folder, 'x'.repeat(5000))],
    ['an invalid name', () => `${file}\0.mp3`],
  ])('%s is answered with a clear message', async (_what, where) => {
    const given = { path: where(), contentType: 'audio/mpeg', downloadName: 'a.mp3' }
    const answer = await withFile(given, () => get())
    expect(answer.statusCode).toBe(404)
    expect(answer.payload).toMatch(/^File /)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.headers['content-disposition']).toBeUndefined()
    expect(await leftOpen()).toEqual([])
  })

  test('a file truncated while being sent ends the connection, not the server', async () => {
    const shrinking = path.join(folder, 'shrinking.mp3')
    writeFileSync(shrinking, Buffer.alloc(30_000_000))
    await withFile({ path: shrinking, contentType: 'audio/mpeg' }, async () => {
      const reply = await open('/file')
      truncateSync(shrinking, 1_000_000)
      const ending = await new Promise<string>((resolve) => {
        reply.on('aborted', () => resolve('aborted')).on('error', () => resolve('aborted'))
        reply.on('end', () => resolve(reply.complete ? 'complete' : 'aborted')).resume()
      })
      expect(ending).toBe('aborted')
    })
    expect((await get()).statusCode).toBe(200)
    expect(await leftOpen()).toEqual([])
  })

  test('a client that disconnects leaves no file open', async () => {
    const large = path.join(folder, 'large.mp3')
    writeFileSync(large, Buffer.alloc(30_000_000))
    await withFile({ path: large, contentType: 'audio/mpeg' }, async () => {
      for (const range of ['bytes=0-', 'bytes=0-9999999,15000000-']) {
        const reply = await open('/file', { range })
        expect(openFiles()).toHaveLength(1)
        reply.destroy()
        expect(await leftOpen()).toEqual([])
      }
    })
  })
})

test('an unread stream leaves no file open', async () => {
  fileBody(await openFile(file), [{ start: 0, end: 10 }]).destroy()
  const begun = fileBody(await openFile(file), [{ start: 0, end: 99_999 }])
  begun.once('readable', () => begun.destroy())
  expect(await leftOpen()).toEqual([])
})

describe('how it is sent', () => {
  test('a download has its file name, in every alphabet', async () => {
    const given = { path: file, contentType: 'audio/mp4', downloadName: 'Żółw "1".m4b' }
    const answer = await withFile(given, () => get())
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="___w _1_.m4b"; filename*=UTF-8''%C5%BB%C3%B3%C5%82w%20%221%22.m4b`,
    )
    expect(contentDisposition("it's (1)*\r\nx: y")).toBe(
      `attachment; filename="it's (1)*__x: y"; filename*=UTF-8''it%27s%20%281%29%2A%0D%0Ax%3A%20y`,
    )
    expect(contentDisposition('half \ud800')).toContain('%EF%BF%BD')
  })

  test('a proxy that serves files itself is told which file to send', async () => {
    const given = { path: '/books/a b/ü?.m4b', contentType: 'audio/mp4', accelPrefix: '/protected/' }
    const answer = await withFile(given, () => get())
    expect(answer.headers).toMatchObject({
      'x-accel-redirect': '/protected/books/a%20b/%C3%BC%3F.m4b',
      'content-type': 'audio/mp4',
    })
    expect(answer.payload).toBe('')
  })
})

async function withFile<T>(given: FileToSend, use: () => Promise<T>): Promise<T> {
  const before = toSend
  toSend = given
  try {
    return await use()
  } finally {
    toSend = before
  }
}

function open(url: string, headers: Record<string, string> = {}): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get(`${address}${url}`, { headers, agent: false }, resolve).on('error', reject)
  })
}

/** Files that are still open after a moment, as they are closed only after the response. */
async function leftOpen(): Promise<string[]> {
  for (let tries = 0; tries < 100 && openFiles().length > 0; tries++) await sleep(5)
  return openFiles()
}

/** Files in our folder that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return target.startsWith(folder) && statSync(`/proc/self/fd/${fd}`).isFile() ? [target] : []
    } catch {
      return []
    }
  })
}

test.each(['application/xml', 'text/html; charset=utf-8', 'image/svg+xml', 'application/oebps-package+xml'])(
  'content that a browser would render is sandboxed: %s',
  async (contentType) => {
    toSend = { path: file, contentType }
    expect((await get()).headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    toSend = { path: file, contentType: 'audio/mp4' }
    expect((await get()).headers['content-security-policy']).toBeUndefined()
  },
)
