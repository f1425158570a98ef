import { expect, test } from 'vitest'
import { isAllowedCount, isAllowedSize } from './backup-limits.rules.ts'

test('the number of backups to keep must be an integer from 1 to 99', () => {
  expect([0, 1, 1.5, 99, 100, Number.NaN].map(isAllowedCount)).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})

test('the size limit may be up to 100,000 GB; 0 means no limit', () => {
  expect([-1, 0, 0.5, 100_000, 100_001].map(isAllowedSize)).toEqual([false, true, true, true, false])
})
