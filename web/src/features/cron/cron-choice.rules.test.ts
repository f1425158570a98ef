import { describe, expect, test } from 'vitest'
import {
  CRON_INTERVALS,
  type CronChoice,
  cronChoiceOf,
  expressionOf,
  FIRST_CHOICE,
  hasFiveParts,
  withMode,
  withWeekday,
} from './cron-choice.rules.ts'

const chosen = (given: Partial<CronChoice>): CronChoice => ({ ...FIRST_CHOICE, ...given })

test('[R5.007] lists the presets in the order they are offered', () => {
  expect(CRON_INTERVALS).toEqual([
    'custom',
    'daily',
    'every-12-hours',
    'every-6-hours',
    'every-2-hours',
    'every-hour',
    'every-30-minutes',
    'every-15-minutes',
    'every-minute',
  ])
})

test.each([
  ['every-12-hours', '0 */12 * * *'],
  ['every-6-hours', '0 */6 * * *'],
  ['every-2-hours', '0 */2 * * *'],
  ['every-hour', '0 * * * *'],
  ['every-30-minutes', '*/30 * * * *'],
  ['every-15-minutes', '*/15 * * * *'],
  ['every-minute', '* * * * *'],
] as const)('[R5.007] the preset %s maps to %s and back', (interval, expression) => {
  expect(expressionOf(chosen({ interval }))).toBe(expression)
  expect(cronChoiceOf(expression)).toMatchObject({ mode: 'schedule', interval })
})

test.each([
  [[1], 0, 0, '0 0 * * 1'],
  [[5, 1, 3], 5, 30, '30 5 * * 1,3,5'],
  [[0, 6], 23, 59, '59 23 * * 0,6'],
  [[0, 1, 2, 3, 4, 5, 6], 4, 15, '15 4 * * *'],
])('[R5.008] the weekdays %j at %i:%i give %s', (weekdays, hour, minute, expression) => {
  expect(expressionOf(chosen({ weekdays, hour, minute }))).toBe(expression)
})

test('[R5.008] maps a daily time to an expression and back', () => {
  expect(expressionOf(chosen({ interval: 'daily', weekdays: [], hour: 3, minute: 7 }))).toBe('7 3 * * *')
  expect(cronChoiceOf('7 3 * * *')).toMatchObject({ interval: 'daily', hour: 3, minute: 7 })
})

test('[R5.008] parses weekdays and time from an expression', () => {
  expect(cronChoiceOf('30 5 * * 1,3')).toMatchObject({
    mode: 'schedule',
    interval: 'custom',
    weekdays: [1, 3],
    hour: 5,
    minute: 30,
  })
})

test('there is no expression until a weekday is chosen', () => {
  expect(expressionOf(chosen({ weekdays: [] }))).toBeNull()
})

test('a new schedule defaults to Mondays at midnight', () => {
  expect(expressionOf(cronChoiceOf(null))).toBe('0 0 * * 1')
})

test.each(['30 5 * * 1-5', '0 0 1 * *', '5,10 3 * * *', '0  0 * * 1'])(
  '%s opens as written in advanced mode, and is not rewritten by being viewed',
  (expression) => {
    expect(cronChoiceOf(expression)).toMatchObject({ mode: 'advanced', text: expression })
    expect(expressionOf(cronChoiceOf(expression))).toBe(expression)
  },
)

test.each(['* * * *', '* * * * * *', '', '61 * * * *', '0 24 * * *', 'a b c d e', '0 0 30 2 *'])(
  '[R5.006] "%s" is not a valid expression',
  (text) => {
    expect(expressionOf(chosen({ mode: 'advanced', text }))).toBeNull()
  },
)

test.each([
  ['0 0 * * 1', true],
  ['  0   0 * * 1 ', true],
  ['0 0 * *', false],
  ['0 0 * * 1 2', false],
  ['', false],
])('[R5.006] "%s" has five parts: %s', (text, expected) => {
  expect(hasFiveParts(text)).toBe(expected)
})

describe('changing the mode', () => {
  test('carries the expression over', () => {
    const advanced = withMode(chosen({ weekdays: [2], hour: 6 }), 'advanced')
    expect(advanced.text).toBe('0 6 * * 2')
    expect(withMode({ ...advanced, text: '15 7 * * 4' }, 'schedule')).toMatchObject({
      interval: 'custom',
      weekdays: [4],
      hour: 7,
      minute: 15,
    })
  })

  test('keeps an expression the simple fields cannot represent, and saves nothing else in its place', () => {
    const advanced = cronChoiceOf('0 0 1 * *')
    const simple = withMode(advanced, 'schedule')
    expect(expressionOf(simple)).toBeNull()
    expect(expressionOf(withMode(simple, 'advanced'))).toBe('0 0 1 * *')
  })
})

test('weekdays can be switched on and off', () => {
  const both = withWeekday(chosen({ weekdays: [4] }), 0, true)
  expect(both.weekdays).toEqual([0, 4])
  expect(withWeekday(both, 4, false).weekdays).toEqual([0])
})
