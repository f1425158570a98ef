import { describe, expect, test } from 'vitest'
import { areDayFirst, readDate } from './feed-dates.rules.ts'

const NOON = Date.UTC(2025, 2, 6, 12)
const HOUR = 3_600_000

describe('a date is parsed', () => {
  test.each([
    ['Thu, 06 Mar 2025 12:00:00 GMT', 0],
    ['  Thu, 06 Mar 2025 12:00:00 GMT ', 0],
    ['Thu, 6 Mar 2025 12:00 +0000', 0],
    ['6 March 2025 12:00:00', 0],
    ['06-Mar-2025 12:00:00 UT', 0],
    ['06 Mar 25 12:00:00 Z', 0],
    ['2025-03-06T12:00:00Z', 0],
    ['2025-03-06T12:00:00.123Z', 0],
    ['2025/3/6 12:00', 0],
    ['2025-03-06T14:30:00+02:30', 0],
    ['2025-03-06T10:00:00-02', 0],
    ['2025-03-06T10:00:00-0200', 0],
    ['March 6th, 2025 12:00', 0],
    ['Thursday, March 6, 2025 12:00:00 PM', 0],
    ['6 de marzo de 2025 12:00', 0],
    ['1741262400', 0],
    ['1741262400000', 0],
    ['Thu Mar  6 12:00:00 2025', 0],
    ['Thu Mar  6 07:00:00 EST 2025', 0],
    ['Thu, 06 Mar 2025 12:00:30 GMT', 30_000],
    ['Thu, 06 Mar 2025 12:59:59 GMT', HOUR - 1000],
    ['Thu, 06 Mar 2025 12:00:61 GMT', 59_000],
    ['Thu, 06 Mar 2025 24:00:00 GMT', 12 * HOUR],
    ['2025-03-06', -12 * HOUR],
    ['March 6, 2025 1:00 am', -11 * HOUR],
    ['March 6, 2025 12:00 am', -12 * HOUR],
    ['March 6, 2025 1:00 p.m.', HOUR],
    ['March 6, 2025 11:00 PM', 11 * HOUR],
    ['03/06/2025 12:00', 0],
    ['Thu, 3/6/2025 2:00 pm +0200', 0],
    ['06.03.2025 12:00:00', 0],
    ['6-3-2025 12:00', 0],
    ['03-06-2025T12:00:00Z', 89 * 24 * HOUR],
    ['20250306', -12 * HOUR],
    ['2025年3月6日 12:00', 0],
  ])('%s', (text, afterNoon) => {
    expect(readDate(text)).toBe(NOON + afterNoon)
  })

  test.each([
    ['13/01/2025', false, 0],
    ['01/13/2025', false, 0],
    ['01/13/2025', true, 0],
    ['12/01/2025', true, -1],
    ['13.01.2025', false, 0],
    ['13/13/2025', true, null],
  ])(
    '%s by the order of day and month that makes sense, if the day comes first is %s',
    (text, isDayFirst, days) => {
      expect(readDate(text, isDayFirst)).toBe(days === null ? null : Date.UTC(2025, 0, 13 + days))
    },
  )

  test.each([
    ['69', 2069],
    ['70', 1970],
    ['99', 1999],
    ['00', 2000],
    ['1900', 1900],
  ])('with year %s as %s', (digits, year) => {
    expect(readDate(`1 Jan ${digits} 00:00:00 GMT`)).toBe(Date.UTC(year, 0, 1))
  })

  test.each([
    ['GMT', 0],
    ['UTC', 0],
    ['WET', 0],
    ['XYZ', 0],
    ['EST', -5],
    ['EDT', -4],
    ['CST', -6],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['pdt', -7],
    ['AKST', -9],
    ['AKDT', -8],
    ['HST', -10],
    ['BRT', -3],
    ['BST', 1],
    ['WEST', 1],
    ['CET', 1],
    ['CEST', 2],
    ['MEZ', 1],
    ['MESZ', 2],
    ['EET', 2],
    ['EEST', 3],
    ['MSK', 3],
    ['IST', 5.5],
    ['SGT', 8],
    ['JST', 9],
    ['KST', 9],
    ['ACST', 9.5],
    ['AEST', 10],
    ['AEDT', 11],
    ['NZST', 12],
    ['NZDT', 13],
    ['GMT+2', 2],
    ['GMT-3', -3],
    ['+0530', 5.5],
    ['-0330', -3.5],
    ['+530', 5.5],
    ['+2', 2],
  ])('with time zone %s as an offset of %s hours', (zone, hours) => {
    expect(readDate(`Thu, 06 Mar 2025 12:00:00 ${zone}`)).toBe(NOON - hours * HOUR)
  })

  test.each([
    ['Jan', 1],
    ['février', 2],
    ['März', 3],
    ['abril', 4],
    ['mag', 5],
    ['czerwca', 6],
    ['juillet', 7],
    ['août', 8],
    ['сентября', 9],
    ['ottobre', 10],
    ['Nov', 11],
    ['Dezember', 12],
  ])('with month name %s as month %s', (name, month) => {
    expect(readDate(`1 ${name} 2025 00:00`)).toBe(Date.UTC(2025, month - 1, 1))
  })
})

describe('a date is rejected', () => {
  test.each([
    '',
    'soon',
    '2025-13-06',
    '2025-00-06',
    '2025-03-32',
    '2025-03-00',
    '2025-03-06T25:00:00Z',
    '2025-03-06T12:60:00Z',
    '1899-03-06',
    '0001-01-01T00:00:00Z',
    '6 Xyz 2025 12:00',
    'Xyzember 6, 2025',
    '12345678',
    '12345678901',
  ])('%s', (text) => {
    expect(readDate(text)).toBeNull()
  })

  test.each(['2025-12-31', '2025-01-01', '1900-01-01', '9999-12-31'])('but %s is accepted', (text) => {
    expect(readDate(text)).toBe(Date.parse(text))
  })
})

test('the day comes first in a feed if one of its dates can only be read that way', () => {
  expect(areDayFirst(['01/06/2025 10:00', '12/06/2025', ''])).toBe(false)
  expect(areDayFirst(['01/06/2025 10:00', 'Fri, 13/06/2025 10:00'])).toBe(true)
  expect(areDayFirst(['01/06/2025 10:00', '13.06.2025', '2025-06-13'])).toBe(false)
})
