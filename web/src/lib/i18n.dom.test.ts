import i18next from 'i18next'
import { expect, test } from 'vitest'
import '../../test/i18n.ts'
import { setLanguage } from './i18n.ts'

test('formats counts in texts for the language, and leaves other numbers as they are', async () => {
  const shown = () => i18next.t('shelves.count.book', { count: 100_000 })
  expect(shown()).toBe('100,000 Books')
  await setLanguage('de')
  expect(shown()).toContain('100.000')
  await setLanguage('en-us')
  expect(i18next.t('items.sortLine.year', { year: 1200 })).toContain('1200')
})
