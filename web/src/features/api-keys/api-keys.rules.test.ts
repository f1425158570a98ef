import { expect, test } from 'vitest'
import { expiryOf } from './api-keys.rules.ts'

const NOW = Date.UTC(2026, 0, 15)

test.each([
  [null, 'never'],
  ['2026-01-16T00:00:00.000Z', NOW + 86_400_000],
  ['2026-01-15T00:00:00.000Z', 'expired'],
  ['2025-01-15T00:00:00.000Z', 'expired'],
])('expiresAt %s gives the expiry %s', (expiresAt, expiry) => {
  expect(expiryOf({ expiresAt }, NOW)).toBe(expiry)
})
