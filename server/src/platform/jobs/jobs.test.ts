import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '../../../test/clock.ts'
import { sqlite } from '../../../test/engines.ts'
import { startJobs, until } from '../../../test/jobs.ts'
import type { Db } from '../db/db.ts'
import { silentLog } from '../log/log.ts'
import { jobKind } from './job-kind.ts'
import { createJobs } from './jobs.ts'

const create = () =>
  createJobs(
    { a: jobKind({ payload: z.object({}) }), b: jobKind({ payload: z.object({}) }) },
    // These tests never access the database.
    {
      db: undefined as unknown as Db,
      clock: testClock(),
      log: silentLog,
      random: () => 0,
      onChange: () => {},
    },
  )

test('a queue does not start while a declared kind has no handler', async () => {
  const jobs = create()
  jobs.define('a', async () => {})
  await expect(jobs.start()).rejects.toThrow('No handler for the jobs b.')
})

test('a kind has exactly one handler, and must be declared', () => {
  const jobs = create()
  jobs.define('a', async () => {})
  expect(() => jobs.define('a', async () => {})).toThrow('two handlers')
  expect(() => jobs.define('c' as 'a', async () => {})).toThrow('not declared')
})

const opened = await sqlite.openMigrated()
afterAll(() => opened.close())

test('a job whose end cannot be stored, as on a full disk, ends as soon as it can be', async () => {
  const { db } = opened
  await sql`create trigger full_disk before update on job when new.state = 'done'
    begin select raise(abort, 'database or disk is full'); end`.execute(db)
  const ran: string[] = []
  const jobs = await startJobs(db, { work: async ({ name }) => void ran.push(name) })
  const [first, second] = [await jobs.add('first'), await jobs.add('second')]
  await until(() => ran.length === 1)
  expect(await jobs.stateOf(first)).toBe('running')
  await sql`drop trigger full_disk`.execute(db)
  await until(async () => (await jobs.stateOf(second)) === 'done')
  expect(await jobs.stateOf(first)).toBe('done')
  expect(ran).toEqual(['first', 'second'])
  await jobs.stop()
})

test('a job starts at once even if the clock of the leases is behind', async () => {
  const clock = testClock()
  const leases = { lengthMs: 9_000, renewEveryMs: 2_500, now: () => Promise.resolve(clock.now() - 120_000) }
  const jobs = await startJobs(opened.db, {}, { clock, leases })
  const id = await jobs.add('a')
  await until(async () => (await jobs.stateOf(id)) === 'done')
  await jobs.stop()
})
