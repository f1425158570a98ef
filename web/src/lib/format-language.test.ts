import { expect, test } from 'vitest'
import { formatLanguage } from './format-language.ts'

test.each([
  ['en', 'en-US', 'English'],
  ['de', 'de', 'Deutsch'],
  ['en', 'ru', 'Английский'],
  ['eng', 'en-US', 'English'],
  ['EN-us', 'en-US', 'English (United States)'],
  ['pt_BR', 'en-US', 'Portuguese (Brazil)'],
])('the language %s is called in %s: %s', (code, locale, name) => {
  expect(formatLanguage(code, locale)).toBe(name)
})

test.each(['English', 'Deutsch und Englisch', 'qqx', 'en-nowhere', '', 'и'])(
  '“%s” is shown as it is',
  (value) => {
    expect(formatLanguage(value, 'en-US')).toBe(value)
  },
)
