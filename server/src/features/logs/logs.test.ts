import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LogEntryView } from '@lectern/contract/logs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect, type Listener } from '../../../test/live.ts'

let app: TestApp
let address: string
let admin: Account
let anne: Account
const open: Listener[] = []

beforeAll(async () => {
  app = await startApp({ expectErrors: true, env: { LOG_LEVEL: 'trace' } })
  address = await app.listen()
  admin = await app.createUser({ type: 'admin' })
  anne = await app.createUser()
})
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})
afterAll(() => app.close())

const listen = async (account: Account) => {
  const listener = await connect(address)
  open.push(listener)
  await listener.signIn(account.token)
  return listener
}
const messages = async (listener: Listener) =>
  (await listener.received())
    .filter((one) => one.name === 'log')
    .map((one) => LogEntryView.parse(one.payload).message)

function logAll() {
  app.ctx.log.trace('a trace')
  app.ctx.log.debug('a detail')
  app.ctx.log.info('a fact')
  app.ctx.log.warn('a worry')
  app.ctx.log.error('a fault')
}

describe('following the log live', () => {
  test.each([
    [0, ['a trace', 'a detail', 'a fact', 'a worry', 'a fault']],
    [1, ['a detail', 'a fact', 'a worry', 'a fault']],
    [2, ['a fact', 'a worry', 'a fault']],
    [3, ['a worry', 'a fault']],
    [4, ['a fault']],
    [6, []],
  ])('an admin who requests level %i receives that level and above', async (level, expected) => {
    const listener = await listen(admin)
    listener.say('set_log_listener', level)
    await listener.received()
    logAll()
    const own = new Set(['a trace', 'a detail', 'a fact', 'a worry', 'a fault'])
    expect((await messages(listener)).filter((message) => own.has(message))).toEqual(expected)
  })

  test('stops on request', async () => {
    const listener = await listen(admin)
    listener.say('set_log_listener', 2)
    await listener.received()
    app.ctx.log.info('heard')
    listener.say('remove_log_listener')
    await listener.received()
    app.ctx.log.info('not heard')
    expect(await messages(listener)).toEqual(['heard'])
  })

  test('is refused to others, whatever they request', async () => {
    const listener = await listen(anne)
    listener.say('set_log_listener', 0)
    listener.say('fetch_daily_logs')
    await listener.received()
    logAll()
    expect(await listener.names()).toEqual(['init'])
  })

  test('shows no tokens', async () => {
    const listener = await listen(admin)
    listener.say('set_log_listener', 2)
    await listener.received()
    app.ctx.log.info(`GET /api/me?token=${anne.token}`)
    expect(await messages(listener)).toEqual(['GET /api/me?token=[hidden]'])
  })
})

describe('today’s log', () => {
  test('is available to admins, live and on request, oldest first', async () => {
    app.ctx.log.info('the very latest')
    const listener = await listen(admin)
    listener.say('fetch_daily_logs')
    const live = await listener.next('daily_logs')
    const { currentDailyLogs } = await app.as(admin).ask('logs.today')
    expect(live.map((entry) => entry.message)).toContain('the very latest')
    expect(currentDailyLogs.slice(0, live.length)).toEqual(live)
    expect((await app.as(anne).call('logs.today')).status).toBe(403)
  })
})

test('logs are kept for the configured number of days, as soon as the setting changes', async () => {
  const folder = path.join(app.config.ownDir, 'logs', 'daily')
  const days = ['01', '02', '03', '04', '05'].map((day) => `2020-01-${day}.txt`)
  const kept = () => readdirSync(folder).filter((name) => days.includes(name))
  const keep = (loggerDailyLogsToKeep: number) =>
    app.as(admin).ask('settings.update', { body: { loggerDailyLogsToKeep } })
  for (const name of days) writeFileSync(path.join(folder, name), '')
  await keep(9)
  expect(kept()).toEqual(days)
  await keep(3)
  // Today is one of the three.
  expect(kept()).toEqual(days.slice(-2))
})
