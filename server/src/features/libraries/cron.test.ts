import { nextRun } from '@lectern/contract/rules/cron-next-run'
import { validateCron } from '@lectern/contract/rules/cron'
import { Cron } from 'croner'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

describe('asking the server', () => {
  let app: TestApp
  let listener: Account
  beforeAll(async () => {
    app = await startApp()
    await app.root()
    listener = await app.createUser()
  })
  afterAll(() => app.close())

  test('[R5.006] a schedule of five good fields is OK, others are refused with the reason', async () => {
    const ask = async (expression: string) => {
      const { status, text } = await app.as(listener).call('cron.validate', { body: { expression } })
      return [status, text]
    }
    expect(await ask('30 1 * * 1,3')).toEqual([200, 'OK'])
    expect(await ask('30 1 * *')).toEqual([400, 'The expression must have 5 parts, but has 4'])
    expect(await ask('0 30 1 * * 1')).toEqual([400, 'The expression must have 5 parts, but has 6'])
    expect(await ask('30 25 * * *')).toEqual([400, 'The hour must be from 0 to 23, but is 25'])
    expect(await ask('')).toEqual([400, 'The expression is empty'])
    const none = await app.as(listener).call('cron.validate', { body: {} as never })
    expect([none.status, none.text]).toEqual([400, 'Invalid request: expression is required'])
    expect((await app.call('cron.validate', { body: { expression: '* * * * *' } })).status).toBe(401)
  })
})

/** What we say about a schedule has to be what the scheduler then does. */
describe('the scheduler agrees', () => {
  const part = (min: number, max: number) => {
    const value = fc.integer({ min, max })
    const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
    const step = fc.integer({ min: 1, max: 6 })
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('*') },
      { weight: 3, arbitrary: value.map(String) },
      range,
      fc.tuple(fc.oneof(range, fc.constant('*')), step).map(([from, by]) => `${from}/${by}`),
    )
  }
  const field = (min: number, max: number) =>
    fc
      .array(part(min, max), { minLength: 1, maxLength: 3 })
      .map((parts) => (parts.includes('*') ? '*' : parts.join(',')))
  const expressions = fc
    .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
    .map((fields) => fields.join(' '))
  const moments = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  })

  test('on what is a schedule and when it runs next', () => {
    fc.assert(
      fc.property(expressions, moments, (expression, from) => {
        fc.pre(validateCron(expression).ok)
        // croner 11 passes over 1 March in leap years where days of the month go in steps.
        fc.pre(!expression.split(' ')[2]?.includes('/'))
        const scheduled = new Cron(expression, { mode: '5-part', paused: true, timezone: 'UTC' }).nextRun(
          from,
        )
        const local = nextRun(expression, new Date(from.getTime() + from.getTimezoneOffset() * 60_000))
        const ours = local && new Date(local.getTime() - local.getTimezoneOffset() * 60_000)
        expect(ours).toEqual(scheduled)
      }),
      { numRuns: 300 },
    )
  })

  test('on what is none', () => {
    const scraps = fc.stringMatching(/^[0-9*,/?-]{0,4}$/)
    fc.assert(
      fc.property(fc.array(scraps, { minLength: 5, maxLength: 5 }), (fields) => {
        const expression = fields.join(' ')
        if (!validateCron(expression).ok) return
        expect(() => new Cron(expression, { mode: '5-part', paused: true })).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})
