import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'

describe('validating a schedule', () => {
  let app: TestApp
  let listener: Account
  beforeAll(async () => {
    app = await startApp()
    await app.root()
    listener = await app.createUser()
  })
  afterAll(() => app.close())

  test('[R5.006] accepts five valid fields, and refuses anything else with the reason', async () => {
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
