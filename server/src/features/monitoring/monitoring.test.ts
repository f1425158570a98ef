import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { readConfig } from '../../config.ts'

const TOKEN = 'a-token-for-prometheus'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
  root = await app.root()
})
afterAll(() => app.close())

const scrape = (token?: string) =>
  app.call('monitoring.metrics', {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

describe('Prometheus metrics', () => {
  test('are disabled unless a token is configured', async () => {
    const plain = await startApp()
    const answer = await plain.call('monitoring.metrics', { headers: { authorization: 'Bearer ' } })
    expect(answer.status).toBe(404)
    await plain.close()
  })

  test('require the metrics token; an account’s token is not accepted', async () => {
    expect((await scrape()).status).toBe(401)
    expect((await scrape('a-token-for-prometheu')).status).toBe(401)
    expect((await scrape(root.token)).status).toBe(401)
    expect((await scrape(TOKEN)).status).toBe(200)
    expect((await app.inject({ url: `/metrics?token=${TOKEN}` })).status).toBe(401)
  })

  test('report request durations by route pattern, without any ids', async () => {
    expect((await app.as(root).call('users.get', { params: { id: root.id } })).status).toBe(200)
    const { text, headers } = await scrape(TOKEN)
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(text).toContain(
      'lectern_http_request_duration_seconds_count{route="/api/users/:id",method="GET",status="2xx"} 1',
    )
    expect(text).not.toContain(root.id)
  })

  test('cover jobs, sessions, scans and the process', async () => {
    const at = app.clock.now()
    const library = await addLibrary(app.ctx.db, { lastScanAt: at })
    await app.ctx.jobs.enqueue('make-backup', { kind: 'backup' }, { runAt: at + 1_000_000 })
    app.clock.advance(60_000)
    const { text } = await scrape(TOKEN)
    for (const line of [
      'lectern_jobs{kind="make-backup",state="queued"} 1',
      'lectern_oldest_job_age_seconds{kind="make-backup"} 60',
      'lectern_open_sessions 0',
      'lectern_failing_feeds 0',
      'lectern_info{version="3.0.0"} 1',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toContain(`lectern_last_scan_timestamp_seconds{library="${library}"} ${at / 1000}`)
    expect(text).not.toMatch(/^lectern_last_backup_timestamp_seconds \d/m)
    expect(text).toMatch(/^lectern_process_cpu_seconds_total /m)
    expect(text).toMatch(/^lectern_nodejs_eventloop_lag_seconds /m)
  })

  test('say when the last backup was made, even if it was long ago', { timeout: 120_000 }, async () => {
    const madeAt = app.clock.now()
    await app.as(root).ask('backups.create')
    app.clock.advance(40 * 86_400_000)
    await app.ctx.db.deleteFrom('job').execute()
    expect((await scrape(TOKEN)).text).toContain(`lectern_last_backup_timestamp_seconds ${madeAt / 1000}\n`)
  })

  test('reject a token at startup that is too short or contains spaces', () => {
    for (const METRICS_TOKEN of ['short', 'with a space in the middle']) {
      expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN must have at least 16')
    }
    expect(readConfig({}).metricsToken).toBeNull()
  })
})

test('the server is ready while its database responds, and live in any case', async () => {
  const server = await startApp()
  const { token } = await server.root()
  expect(await server.call('monitoring.ready')).toMatchObject({ status: 200, text: 'OK' })
  vi.spyOn(server.ctx.db, 'getExecutor').mockImplementation(() => {
    throw new Error('The database is gone.')
  })
  expect(await server.call('monitoring.ready')).toMatchObject({
    status: 503,
    text: 'The database does not answer',
  })
  expect(await server.call('monitoring.live')).toMatchObject({ status: 200, text: 'OK' })
  for (const url of ['/live', '/healthcheck', '/ping']) {
    const headers = { authorization: `Bearer ${token}` }
    expect(await server.inject({ url, headers })).toMatchObject({ status: 200 })
  }
  vi.restoreAllMocks()
  await server.close()
})
