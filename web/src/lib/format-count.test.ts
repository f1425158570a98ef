import { LANGUAGES } from '@lectern/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'
import { localeOf } from './languages.ts'

test.each(LANGUAGES)(
  "large counts are written as the browser's own formatter writes them: %s",
  (language) => {
    const locale = localeOf(language)
    const expected = new Intl.NumberFormat(locale)
    const counts = fc.oneof(fc.integer({ min: 10_000, max: 9_999_999 }), fc.maxSafeNat())
    fc.assert(
      fc.property(counts, (count) => {
        if (count >= 10_000 || count < 1000) expect(formatCount(count, locale)).toBe(expected.format(count))
      }),
    )
  },
)

test.each([
  ['en-US', '1,234'],
  ['de', '1.234'],
  ['fr', '1\u202F234'],
  ['ru', '1\u00A0234'],
  ['zh-CN', '1,234'],
  ['es', '1234'],
  ['it', '1234'],
  ['pl', '1234'],
])('four digits are grouped where the language does so: %s', (locale, text) => {
  expect(formatCount(1234, locale)).toBe(text)
})

test('other numbers, and those of other languages, are left to the browser', () => {
  expect(formatCount(-1234.5, 'de')).toBe('-1.234,5')
  expect(formatCount(12_345, 'ja')).toBe('12,345')
})
