import { LANGUAGES } from '@lectern/contract/constants'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'
import { localeOf } from './languages.ts'

const COUNTS = [0, 7, 999, 10_000, 12_345, 100_000, 999_999, 1_000_000, 1_234_567, 9_007_199_254_740_991]

test.each(LANGUAGES)("formats counts like the browser's own formatter: %s", (language) => {
  const locale = localeOf(language)
  const expected = new Intl.NumberFormat(locale)
  expect(COUNTS.map((count) => formatCount(count, locale))).toEqual(
    COUNTS.map((count) => expected.format(count)),
  )
})

test.each([
  ['en-US', '1,234'],
  ['de', '1.234'],
  ['fr', '1\u202F234'],
  ['ru', '1\u00A0234'],
  ['zh-CN', '1,234'],
  ['es', '1234'],
  ['it', '1234'],
  ['pl', '1234'],
])('groups four digits where the language does: %s', (locale, text) => {
  expect(formatCount(1234, locale)).toBe(text)
})

test('leaves other numbers and languages to the browser', () => {
  expect(formatCount(-1234.5, 'de')).toBe('-1.234,5')
  expect(formatCount(12_345, 'ja')).toBe('12,345')
})
