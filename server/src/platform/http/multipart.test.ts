import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

const LIMITS = { maxFileBytes: 1e9, maxFiles: 2 }
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'

function requestOf(raw: PassThrough, boundary = 'x'): FastifyRequest {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { headers, raw } as unknown as FastifyRequest
}

test('a file whose upload is cut off fails for its reader, too', async () => {
  const raw = new PassThrough()
  const written = new PassThrough()
  let failure: unknown
  const reading = readMultipart(requestOf(raw), LIMITS, async ({ content }) => {
    await pipeline(content, written).catch((error: unknown) => (failure = error))
  })
  raw.write(`${HEAD}${'half of a file '.repeat(1000)}`)
  await once(written, 'readable')
  raw.emit('aborted')
  await expect(reading).rejects.toThrow('The upload was cut off')
  await expect.poll(() => failure).toMatchObject({ message: 'The upload was cut off' })
  expect(written.destroyed).toBe(true)
})

test('an upload whose client has already gone fails, too', async () => {
  const raw = new PassThrough()
  raw.destroy()
  await expect(readMultipart(requestOf(raw), LIMITS, () => Promise.resolve())).rejects.toThrow(
    'The upload was cut off',
  )
})

test('a file that nobody reads any more may be cut off', async () => {
  const raw = new PassThrough()
  let isThere = false
  const reading = readMultipart(requestOf(raw), LIMITS, ({ content }) => {
    content.resume()
    isThere = true
    return Promise.resolve()
  })
  raw.write(`${HEAD}half of a file`)
  await expect.poll(() => isThere).toBe(true)
  raw.emit('aborted')
  await expect(reading).rejects.toThrow('The upload was cut off')
})

test('a boundary that is too long is refused like any other upload that cannot be read', async () => {
  const request = requestOf(new PassThrough(), 'x'.repeat(300))
  const reading = readMultipart(request, LIMITS, () => Promise.resolve())
  await expect(reading).rejects.toMatchObject({ code: 'invalid', message: 'The upload cannot be read' })
})

test('a part whose headers never end is refused, rather than waited for', async () => {
  const raw = new PassThrough()
  const reading = readMultipart(requestOf(raw), LIMITS, () => Promise.resolve())
  raw.end('--x\r\ncontent-disposition: form-data; name="a"\r\n--x--\r\n')
  await expect(reading).rejects.toMatchObject({ code: 'invalid', message: 'The upload cannot be read' })
})

test('fields and files of any size are read to the end', async () => {
  const raw = new PassThrough()
  const sizes: number[] = []
  const reading = readMultipart(requestOf(raw), LIMITS, async ({ content }) => {
    let size = 0
    for await (const chunk of content) size += (chunk as Buffer).length
    sizes.push(size)
  })
  raw.write('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nFog\r\n')
  for (const size of [0, 3_000_000]) {
    raw.write(HEAD)
    raw.write(Buffer.alloc(size, 'a'))
    raw.write('\r\n')
  }
  raw.end('--x--\r\n')
  expect([...(await reading)]).toEqual([['title', 'Fog']])
  expect(sizes).toEqual([0, 3_000_000])
})
