import { expect, test } from 'vitest'
import { endOfDay, fieldsText, startOfDay } from './audit.rules.ts'

test('a day starts and ends in local time', () => {
  expect(startOfDay('2026-01-15')).toBe(new Date(2026, 0, 15).getTime())
  expect(endOfDay('2026-01-31')).toBe(new Date(2026, 1, 1).getTime() - 1)
  expect([startOfDay(''), endOfDay('soon')]).toEqual([null, null])
})

test('includes field values where the server recorded them', () => {
  expect(
    fieldsText([
      { name: 'language', value: 'de' },
      { name: 'password', value: null },
    ]),
  ).toBe('language: de, password')
})
