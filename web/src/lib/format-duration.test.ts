import { describe, expect, test } from 'vitest'
import { formatClock, formatDuration, formatDurationLong } from './format-duration.ts'
import { formatSize, gigabytes } from './format-size.ts'

describe('durations', () => {
  test.each([
    [0, '0 s'],
    [42.4, '42 s'],
    [60, '1 min'],
    [69 * 60 + 59, '69 min'],
    [70 * 60, '1 h 10 min'],
    [7200, '2 h'],
    [36_131, '10 h 2 min'],
    [Number.NaN, '0 s'],
    [-5, '0 s'],
  ])('[R9.029] %d seconds are “%s”', (seconds, text) => expect(formatDuration(seconds, 'en-US')).toBe(text))

  test.each([
    [0, '0 s'],
    [3661, '1 h 1 min 1 s'],
    [90_000, '1 d 1 h'],
  ])('%d seconds in full are “%s”', (seconds, text) =>
    expect(formatDurationLong(seconds, 'en-US')).toBe(text),
  )

  test.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [600, '10:00'],
    [36_131, '10:02:11'],
    [Number.NaN, '0:00'],
  ])('%d seconds as a clock are %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

  test('uses units in the user’s language', () => {
    expect(formatDuration(36_131, 'de')).toBe('10 h 2 min')
    expect(formatDuration(36_131, 'zh-CN')).toBe('10 小时 2 分钟')
    expect(formatDuration(42, 'ru')).toBe('42 с')
  })
})

describe('file sizes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [162_314, '159 kB'],
    [16_231, '15.9 kB'],
    [1_572_864, '1.5 MB'],
    [Number.NaN, '0 bytes'],
    [5 * 1024 ** 4, '5 TB'],
  ])('%d bytes are “%s”', (bytes, text) => expect(formatSize(bytes, 'en-US')).toBe(text))

  test.each([
    ['en-US', 'GB'],
    ['fr', 'Go'],
    ['ru', 'ГБ'],
  ])('gigabytes in the language %s are “%s”', (locale, unit) => expect(gigabytes(locale)).toBe(unit))
})
