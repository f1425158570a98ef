import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha1 } from './sha1.ts'

test.each(['', 'abc', 'urn:uuid:12345678-1234-1234-1234-123456789012', 'ü'.repeat(1000)])(
  'the hash of %j matches Node’s',
  (text) => {
    expect(Buffer.from(sha1(text)).toString('hex')).toBe(createHash('sha1').update(text).digest('hex'))
  },
)

test.each([54, 55, 56, 57, 63, 64, 65, 119, 120])('the hash of %i letters matches Node’s', (length) => {
  const text = 'a'.repeat(length)
  expect(Buffer.from(sha1(text)).toString('hex')).toBe(createHash('sha1').update(text).digest('hex'))
})
