import { afterEach, expect, test, vi } from 'vitest'
import { wallClockIn } from './wall-clock.rules.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', 'Europe/Berlin', '2026-07-01T22:30:05Z', [2026, 6, 2, 0, 30, 5]],
  ['America/New_York', 'UTC', '2026-01-31T23:59:00Z', [2026, 0, 31, 23, 59, 0]],
  ['Asia/Tokyo', 'Asia/Kolkata', '2026-03-01T18:30:00Z', [2026, 2, 2, 0, 0, 0]],
])('for a browser in %s, shows what clocks in %s show', (own, timeZone, moment, fields) => {
  vi.stubEnv('TZ', own)
  const clock = wallClockIn(timeZone, new Date(moment))
  expect([
    clock.getFullYear(),
    clock.getMonth(),
    clock.getDate(),
    clock.getHours(),
    clock.getMinutes(),
    clock.getSeconds(),
  ]).toEqual(fields)
})

test('an unknown time zone counts as the browser’s own', () => {
  const moment = new Date('2026-07-01T22:30:00Z')
  expect(wallClockIn('Nowhere/At_All', moment)).toEqual(moment)
})
