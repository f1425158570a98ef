import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSealed, openSealed, sealText } from './sealed-text.ts'

const secret = randomBytes(64)

test('opens what it sealed, and seals the same text differently each time', () => {
  const [one, two] = [sealText(secret, 'pässword'), sealText(secret, 'pässword')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('word')
  expect([one, two].map((text) => openSealed(secret, text))).toEqual(['pässword', 'pässword'])
  expect(isSealed(one)).toBe(true)
})

test('opens nothing that another secret sealed, that was changed, or that is not sealed', () => {
  const sealed = sealText(secret, 'password')
  expect(openSealed(randomBytes(64), sealed)).toBeNull()
  expect(openSealed(secret, `${sealed.slice(0, -2)}AA`)).toBeNull()
  expect(openSealed(secret, 'sealed:1:AAAA')).toBeNull()
  expect(openSealed(secret, 'password')).toBeNull()
})
