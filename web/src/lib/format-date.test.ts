import { DATE_FORMATS, LANGUAGES, MORE_DATE_FORMATS } from '@lectern/contract/constants'
import { describe, expect, test } from 'vitest'
import {
  type DateFormat,
  formatDate,
  formatDateTime,
  formatDay,
  formatRelative,
  formatStamp,
  formatTime,
} from './format-date.ts'
import { localeOf } from './languages.ts'

const MORNING = Date.UTC(2026, 2, 1, 9, 5, 30)
const MIDNIGHT = Date.UTC(2026, 10, 22, 0, 7)
const NOON = Date.UTC(2026, 10, 22, 12, 7)

const style = { dateFormat: 'MM/dd/yyyy', timeFormat: 'HH:mm', locale: 'en-US', timeZone: 'UTC' } as const

describe('dates', () => {
  test.each<[DateFormat, string]>([
    ['MM/dd/yyyy', '03/01/2026'],
    ['dd/MM/yyyy', '01/03/2026'],
    ['yyyy-MM-dd', '2026-03-01'],
    ['dd.MM.yyyy', '01.03.2026'],
    ['MMM do, yyyy', 'Mar 1st, 2026'],
    ['MMMM do, yyyy', 'March 1st, 2026'],
    ['dd MMM yyyy', '01 Mar 2026'],
    ['dd MMMM yyyy', '01 March 2026'],
  ])('%s → %s', (dateFormat, shown) => {
    expect(formatDate(MORNING, { ...style, dateFormat })).toBe(shown)
  })

  test.each([
    ['en-US', '11/22/2026'],
    ['de', '22.11.2026'],
    ['fr', '22/11/2026'],
    ['zh-CN', '2026/11/22'],
  ])('the default format follows the language %s: %s', (locale, shown) => {
    expect(formatDate(NOON, { ...style, locale })).toBe(shown)
    expect(formatDateTime(NOON, { ...style, locale })).toBe(`${shown} 12:07`)
  })

  test.each([
    ['de', '22 November 2026'],
    ['pl', '22 listopada 2026'],
    ['ru', '22 ноября 2026'],
    ['hr', '22 studenoga 2026'],
    ['fr', '22 novembre 2026'],
    ['zh-CN', '22 十一月 2026'],
  ])('month names in the language %s use the form that goes with a day: %s', (locale, shown) => {
    expect(formatDate(NOON, { ...style, dateFormat: 'dd MMMM yyyy', locale })).toBe(shown)
  })

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [31, '31st'],
  ])('day %i of a month in English: %s', (day, ordinal) => {
    const time = Date.UTC(2026, 0, day, 12)
    expect(formatDate(time, { ...style, dateFormat: 'MMM do, yyyy' })).toBe(`Jan ${ordinal}, 2026`)
  })

  test.each([
    ['de', 1, '1.'],
    ['fr', 1, '1er'],
    ['fr', 2, '2'],
    ['es', 1, '1'],
    ['zh-CN', 1, '1日'],
  ])('ordinal days in other languages: %s %i → %s', (locale, day, ordinal) => {
    const shown = formatDate(Date.UTC(2026, 0, day, 12), { ...style, dateFormat: 'MMMM do, yyyy', locale })
    expect(shown).toContain(` ${ordinal}, 2026`)
  })

  test.each([
    ['en-US', 'Nov 22nd, 2026', 'Nov 22, 2026 12:07'],
    ['de', '22. Nov. 2026', '22. Nov. 2026 12:07'],
    ['fr', '22 nov. 2026', '22 nov. 2026 12:07'],
    ['pl', '22 lis 2026', '22 lis 2026 12:07'],
    ['ru', '22 нояб. 2026 г.', '22 нояб. 2026 г. 12:07'],
    ['zh-CN', '2026年11月22日', '2026年11月22日 12:07'],
  ])('days in words are in the order of the language %s: %s', (locale, day, stamp) => {
    expect(formatDay(NOON, { locale, timeZone: 'UTC' })).toBe(day)
    expect(formatStamp(NOON, { locale, timeZone: 'UTC' })).toBe(stamp)
  })

  test('every format works in every language', () => {
    for (const language of LANGUAGES) {
      for (const dateFormat of [...DATE_FORMATS, ...MORE_DATE_FORMATS]) {
        const shown = formatDateTime(NOON, {
          ...style,
          dateFormat,
          timeFormat: 'h:mma',
          locale: localeOf(language),
        })
        expect(shown).toContain('2026')
        expect(shown).not.toMatch(/yyyy|MM|dd|do|mm/)
      }
    }
  })

  test('an invalid time is shown as empty', () => {
    expect(formatDate(Number.NaN, style)).toBe('')
    expect(formatRelative(Number.NaN, 0, 'en-US')).toBe('')
  })
})

describe('times', () => {
  test.each([
    [MORNING, '09:05', '9:05AM'],
    [MIDNIGHT, '00:07', '12:07AM'],
    [NOON, '12:07', '12:07PM'],
    [NOON + 3 * 3_600_000, '15:07', '3:07PM'],
  ])('%i: %s or %s', (time, long, short) => {
    expect(formatTime(time, style)).toBe(long)
    expect(formatTime(time, { ...style, timeFormat: 'h:mma' })).toBe(short)
  })

  test('[R3.068] a date with time is month, day, year, hours and minutes by default, and follows the date format', () => {
    expect(formatDateTime(MORNING, style)).toBe('03/01/2026 09:05')
    expect(formatDateTime(MORNING, { ...style, dateFormat: 'yyyy-MM-dd' })).toBe('2026-03-01 09:05')
  })

  test('the time zone affects the day too', () => {
    expect(formatDateTime(MIDNIGHT, { ...style, timeZone: 'America/New_York' })).toBe('11/21/2026 19:07')
  })
})

describe('relative times', () => {
  const SECOND = 1000
  const HOUR = 3_600 * SECOND
  const DAY = 24 * HOUR
  test.each([
    [0, 'now'],
    [-59 * SECOND, 'now'],
    [-60 * SECOND, '1 minute ago'],
    [-59 * 60 * SECOND, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-30 * HOUR, '1 day ago'],
    [-29 * DAY, '29 days ago'],
    [-30 * DAY, '1 month ago'],
    [-364 * DAY, '12 months ago'],
    [-365 * DAY, '1 year ago'],
    [2 * DAY, 'in 2 days'],
  ])('%i ms from now: %s', (differenceMs, shown) => {
    expect(formatRelative(NOON + differenceMs, NOON, 'en-US')).toBe(shown)
  })

  test('are in the user’s language', () => {
    expect(formatRelative(NOON - 5 * DAY, NOON, 'pl')).toBe('5 dni temu')
    expect(formatRelative(NOON - 2 * HOUR, NOON, 'de')).toBe('vor 2 Stunden')
  })
})
