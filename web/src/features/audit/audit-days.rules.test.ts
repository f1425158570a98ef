import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './audit.rules.ts'

test('a day starts and ends in local time', () => {
  expect(startOfDay('2026-01-15')).toBe(new Date(2026, 0, 15).getTime())
  expect(endOfDay('2026-01-31')).toBe(new Date(2026, 1, 1).getTime() - 1)
  expect([startOfDay(''), endOfDay('soon')]).toEqual([null, null])
})
