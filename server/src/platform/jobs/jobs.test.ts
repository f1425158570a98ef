import { expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '../../../test/clock.ts'
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
