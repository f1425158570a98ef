import { describe, expect, test } from 'vitest'
import { formatClock, formatDuration, formatDurationLong } from './format-duration.ts'
import { formatSize } from './format-size.ts'

describe('lengths of time', () => {
  test.each([
    [0, '0 sec'],
    [42.4, '42 sec'],
    [60, '1 min'],
    [69 * 60 + 59, '69 min'],
    [70 * 60, '1 hr 10 min'],
    [7200, '2 hr'],
    [36_131, '10 hr 2 min'],
    [Number.NaN, '0 sec'],
    [-5, '0 sec'],
  ])('[R9.029] %d seconds are “%s”', (seconds, text) => expect(formatDuration(seconds, 'en-US')).toBe(text))

  test.each([
    [0, '0s'],
    [3661, '1h 1m 1s'],
    [90_000, '1d 1h'],
  ])('%d seconds in full are “%s”', (seconds, text) =>
    expect(formatDurationLong(seconds, 'en-US')).toBe(text),
  )

  test.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [600, '10:00'],
    [36_131, '10:02:11'],
    [Number.NaN, '0:00'],
  ])('%d seconds on the clock are %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

  test('the units are in the reader’s language', () => {
    expect(formatDuration(36_131, 'de')).toBe('10 Std. 2 Min.')
    expect(formatDuration(36_131, 'zh-CN')).toContain('小时')
  })
})

describe('sizes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1_572_864, '1.5 MB'],
    [Number.NaN, '0 bytes'],
    [5 * 1024 ** 4, '5 TB'],
  ])('%d bytes are “%s”', (bytes, text) => expect(formatSize(bytes, 'en-US')).toBe(text))
})
