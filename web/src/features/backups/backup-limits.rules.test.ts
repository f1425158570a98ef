import { expect, test } from 'vitest'
import { isAllowedCount, isAllowedSize } from './backup-limits.rules.ts'

test('one to ninety-nine backups are kept', () => {
  expect([0, 1, 1.5, 99, 100, Number.NaN].map(isAllowedCount)).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})

test('backups have up to a hundred thousand gigabytes; none is no limit', () => {
  expect([-1, 0, 0.5, 100_000, 100_001].map(isAllowedSize)).toEqual([false, true, true, true, false])
})
