import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSealed, unsealText, sealText } from './sealed-text.ts'

const secret = randomBytes(64)

test('opens what it sealed, and seals the same text differently each time', () => {
  const [one, two] = [sealText(secret, 'pässword'), sealText(secret, 'pässword')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('word')
  expect([one, two].map((text) => unsealText(secret, text))).toEqual(['pässword', 'pässword'])
  expect(isSealed(one)).toBe(true)
})

test('does not open text that was sealed with another secret, modified, or never sealed', () => {
  const sealed = sealText(secret, 'password')
  expect(unsealText(randomBytes(64), sealed)).toBeNull()
  expect(unsealText(secret, `${sealed.slice(0, -2)}AA`)).toBeNull()
  expect(unsealText(secret, 'sealed:1:AAAA')).toBeNull()
  expect(unsealText(secret, 'password')).toBeNull()
})
