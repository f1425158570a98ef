import { expect, test } from 'vitest'
import { withPlainDigits } from './plain-digits.rules.ts'

test.each([
  ['الفصل ١٠', 'الفصل 10'],
  ['۱۲۳', '123'],
  ['अध्याय ४५', 'अध्याय 45'],
  ['Track 07 ½ ② Ⅳ', 'Track 07 ½ ② Ⅳ'],
])('%j becomes %j', (text, expected) => {
  expect(withPlainDigits(text)).toBe(expected)
})

test('the digits of every script count from 0 to 9', () => {
  const characters = Array.from({ length: 0x2_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /^\p{Nd}$/u.test(character))
  expect(characters.length).toBeGreaterThan(400)
  expect(withPlainDigits(characters.join(''))).toBe('0123456789'.repeat(characters.length / 10))
})
