import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextRun } from './cron-next-run.ts'
import { buildCron, CRON_PRESETS, describeCron, validateCron } from './cron.ts'

describe('validating an expression', () => {
  test.each([
    '* * * * *',
    '0 */12 * * *',
    '30 1 * * *',
    '  5   4 * *  0 ',
    '0,15,30-45/5 9-17 1,15 1-6 mon-fri',
    '0 0 * JAN,dec Sun',
    '0 0 * * 7',
    '0 0 * * 5-7',
    '59 23 31 12 6',
    '0 0 29 2 *',
    '0 0 30 2 1',
    '*/1 */24 */31 */12 */7',
    '*/60 5-5 * * *',
    '0 0 31 4,5 *',
    '0 0 30 4 *',
  ])('"%s" is valid', (expression) => {
    expect(validateCron(expression)).toEqual({ ok: true })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['* * * *', '5 parts, but has 4'],
    ['* * * * * *', '5 parts, but has 6'],
    ['@daily', '5 parts, but has 1'],
    ['60 * * * *', 'minute must be from 0 to 59, but is 60'],
    ['* 24 * * *', 'hour must be from 0 to 23, but is 24'],
    ['* * 0 * *', 'day of the month must be from 1 to 31, but is 0'],
    ['* * 32 * *', 'day of the month'],
    ['* * * 0 *', 'month must be from 1 to 12'],
    ['* * * 13 *', 'month'],
    ['* * * * 8', 'weekday must be from 0 to 7, but is 8'],
    ['-1 * * * *', 'minute'],
    ['1.5 * * * *', 'minute cannot be read: "1.5"'],
    ['a * * * *', 'minute cannot be read: "a"'],
    ['* * * * someday', 'weekday cannot be read: "someday"'],
    ['10-5 * * * *', 'backwards'],
    ['1-2-3 * * * *', 'minute'],
    ['*/0 * * * *', 'step from 1 to 60'],
    ['*/61 * * * *', 'step'],
    ['* * * * */8', 'step from 1 to 7'],
    ['* * * */13 *', 'step from 1 to 12'],
    ['5-60 * * * *', 'minute must be from 0 to 59, but is 60'],
    ['-5 * * * *', 'minute cannot be read: ""'],
    ['* * * - *', 'month cannot be read: ""'],
    ['*/ * * * *', 'step'],
    ['*/2/3 * * * *', 'minute'],
    ['5/10 * * * *', 'range before the slash'],
    ['1,,2 * * * *', 'minute'],
    [', * * * *', 'minute'],
    ['? * * * *', 'minute'],
    ['0 0 L * *', 'day of the month'],
    ['0 0 30 2 *', 'No such day'],
    ['0 0 31 4,6,9,11 *', 'No such day'],
    [`${'1,'.repeat(200)}1 * * * *`, 'too long'],
  ])('[R5.006] "%s" is rejected: %s', (expression, reason) => {
    expect(validateCron(expression)).toEqual({
      ok: false,
      reason: expect.stringContaining(reason) as string,
      field: expect.toSatisfy((field) => field === null || typeof field === 'string') as string | null,
    })
  })

  test('names the invalid field, so that a client can report it in its own language', () => {
    expect(validateCron('0 99 * * *')).toMatchObject({ field: 'hour' })
    expect(validateCron('0 9')).toMatchObject({ field: null })
  })
})

describe('building and describing an expression', () => {
  test.each([
    [[1], 0, 0, '0 0 * * 1'],
    [[6, 0, 6], 23, 59, '59 23 * * 0,6'],
    [[0, 1, 2, 3, 4, 5, 6], 1, 30, '30 1 * * *'],
  ])('[R5.008] on %j at %i:%i runs as %s', (weekdays, hour, minute, expression) => {
    expect(buildCron({ weekdays, hour, minute })).toBe(expression)
    expect(validateCron(expression)).toEqual({ ok: true })
  })

  test.each([
    [[], 1, 1],
    [[1], 24, 0],
    [[1], -1, 0],
    [[1], 0, 60],
    [[1], 1.5, 0],
    [[7], 0, 0],
    [[1, 7], 0, 0],
    [[1], Number.NaN, 0],
  ])('[R5.008] on %j at %d:%d is an incomplete choice', (weekdays, hour, minute) => {
    expect(buildCron({ weekdays, hour, minute })).toBeNull()
  })

  test('a built expression is described as the original choice', () => {
    expect(describeCron('30 1 * * *')).toEqual({ kind: 'daily', hour: 1, minute: 30 })
    expect(describeCron('0 9 * * 0,6')).toEqual({ kind: 'weekly', hour: 9, minute: 0, weekdays: [0, 6] })
    expect(describeCron(' 0  9 * *  mon-wed,7 ')).toEqual({
      kind: 'weekly',
      hour: 9,
      minute: 0,
      weekdays: [0, 1, 2, 3],
    })
    expect(describeCron('5 4 * * 0-6')).toEqual({ kind: 'daily', hour: 4, minute: 5 })
  })

  test('presets are recognised, and each is a valid schedule', () => {
    for (const [preset, expression] of Object.entries(CRON_PRESETS)) {
      expect(validateCron(expression)).toEqual({ ok: true })
      expect(describeCron(expression)).toEqual({ kind: 'preset', preset })
      expect(describeCron(`  ${expression} `)).toEqual({ kind: 'preset', preset })
    }
  })

  test.each(['0 9 1 * *', '0 9 * 6 *', '0,30 9 * * *', '0 9-17 * * 1', 'nonsense', ''])(
    '"%s" is a custom schedule',
    (expression) => {
      expect(describeCron(expression)).toEqual({ kind: 'custom', expression })
    },
  )
})

describe('the next run', () => {
  const at = (text: string) => new Date(text)

  test.each([
    ['* * * * *', '2026-03-04T10:00:00', '2026-03-04T10:01:00'],
    ['0 */6 * * *', '2026-03-04T10:00:00', '2026-03-04T12:00:00'],
    ['0 */6 * * *', '2026-03-04T18:00:00', '2026-03-05T00:00:00'],
    ['30 1 * * 1', '2026-03-04T10:00:00', '2026-03-09T01:30:00'],
    ['0 0 31 * *', '2026-04-01T00:00:00', '2026-05-31T00:00:00'],
    ['0 0 29 2 *', '2096-02-29T00:00:00', '2104-02-29T00:00:00'],
    ['0 0 29 2 *', '2096-03-01T00:00:00', '2104-02-29T00:00:00'],
    ['0 0 13 * 5', '2026-03-07T00:00:00', '2026-03-13T00:00:00'],
    ['0 0 13 * 5', '2026-03-13T00:00:00', '2026-03-20T00:00:00'],
  ])('of "%s" after %s is %s', (expression, from, next) => {
    expect(nextRun(expression, at(from))).toEqual(at(next))
  })

  test('an asterisk means every weekday, with Sunday counted once', () => {
    expect(describeCron('5 4 * * */1')).toEqual({ kind: 'daily', hour: 4, minute: 5 })
    expect(describeCron('5 4 * * */6')).toEqual({ kind: 'weekly', hour: 4, minute: 5, weekdays: [0, 6] })
  })

  test('is null for a schedule that never runs or cannot be parsed', () => {
    expect(nextRun('0 0 30 2 *', at('2026-03-04T10:00:00'))).toBeNull()
    expect(nextRun('nonsense', at('2026-03-04T10:00:00'))).toBeNull()
    expect(nextRun('* * * * *', new Date(Number.NaN))).toBeNull()
  })
})

/** Cron's rule in its plainest form: walk the minutes, and take the first that every field allows. */
describe('the next run is the first matching minute', () => {
  const part = (min: number, max: number) => {
    const value = fc.integer({ min, max })
    const range = fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    const spanOf = (from: number, to: number, step: number) =>
      Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
    return fc.oneof(
      value.map((one) => ({ text: String(one), values: [one] })),
      range.map(([from, to]) => ({ text: `${from}-${to}`, values: spanOf(from, to, 1) })),
      fc.tuple(range, fc.integer({ min: 1, max: 6 })).map(([[from, to], step]) => ({
        text: `${from}-${to}/${step}`,
        values: spanOf(from, to, step),
      })),
    )
  }
  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant({ text: '*', values: null }),
      fc.array(part(min, max), { minLength: 1, maxLength: 3 }).map((parts) => ({
        text: parts.map(({ text }) => text).join(','),
        values: parts.flatMap(({ values }) => values),
      })),
    )
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

  test('for any schedule and any start time', () => {
    fc.assert(
      fc.property(
        field(0, 59),
        field(0, 23),
        field(1, 31),
        field(1, 12),
        field(0, 7),
        moments,
        (minute, hour, day, month, weekday, from) => {
          const expression = [minute, hour, day, month, weekday].map(({ text }) => text).join(' ')
          fc.pre(validateCron(expression).ok)
          const allows = ({ values }: { values: number[] | null }, value: number) =>
            values?.includes(value) ?? true
          const isOnDay = (date: Date) => {
            const isDay = allows(day, date.getDate())
            const isWeekday = allows(weekday, date.getDay()) || (date.getDay() === 0 && allows(weekday, 7))
            return day.values && weekday.values ? isDay || isWeekday : isDay && isWeekday
          }
          const time = new Date(from)
          time.setSeconds(0, 0)
          time.setMinutes(time.getMinutes() + 1)
          while (!allows(month, time.getMonth() + 1) || !isOnDay(time)) {
            time.setHours(0, 0)
            time.setDate(time.getDate() + 1)
          }
          const isOnTime = () => allows(minute, time.getMinutes()) && allows(hour, time.getHours())
          for (let tries = 0; !isOnTime() && tries < 24 * 60; tries += 1) {
            time.setMinutes(time.getMinutes() + 1)
          }
          while (!allows(month, time.getMonth() + 1) || !isOnDay(time)) time.setDate(time.getDate() + 1)
          expect(nextRun(expression, from)).toEqual(time)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('the night on which clocks are set back', () => {
  afterEach(() => vi.unstubAllEnvs())
  const runs = (expression: string, from: string, count: number) => {
    let time = new Date(from)
    return Array.from({ length: count }, () => {
      time = nextRun(expression, time) ?? time
      return time.toISOString().slice(11, 16)
    })
  }

  test('a schedule for every hour also runs in the repeated hour', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(runs('*/30 * * * *', '2026-10-24T23:45:00Z', 7)).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
    ])
    vi.stubEnv('TZ', 'Australia/Lord_Howe')
    expect(runs('*/15 * * * *', '2026-04-04T14:40:00Z', 5)).toEqual([
      '14:45',
      '15:00',
      '15:15',
      '15:30',
      '15:45',
    ])
  })

  test('a schedule for that hour runs once', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(runs('30 2 * * *', '2026-10-24T22:00:00Z', 2)).toEqual(['00:30', '01:30'])
  })
})
