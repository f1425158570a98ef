import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

const LIMITS = { maxFileBytes: 1e9, maxFiles: 2 }
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'

function requestOf(raw: PassThrough): FastifyRequest {
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, raw } as unknown as FastifyRequest
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
