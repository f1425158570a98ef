import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import type { Db } from '../src/platform/db/db.ts'
import { jobKind } from '../src/platform/jobs/job-kind.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import type { Job, JobHandler, Jobs } from '../src/platform/jobs/jobs.types.ts'
import type { Leases } from '../src/platform/jobs/leases.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { type TestClock, testClock } from './clock.ts'

/** A job queue with two kinds, for tests of the queue itself. */

const payload = z.object({ name: z.string() })

const testKinds = {
  work: jobKind({ payload, concurrency: 1, attempts: 3, backoff: { firstMs: 1_000, longestMs: 8_000 } }),
  parallel: jobKind({ payload, concurrency: 3 }),
}

type Handler = JobHandler<{ name: string }>

export interface TestJobs extends Jobs<typeof testKinds> {
  readonly clock: TestClock
  /** Every state that was announced for a job. */
  readonly changes: Job[]
  add(name: string, options?: Parameters<Jobs<typeof testKinds>['enqueue']>[2]): Promise<string>
  stateOf(id: string): Promise<string | undefined>
}

interface StartJobsOptions {
  readonly clock?: TestClock
  readonly abortMs?: number
  readonly leases?: Leases
}

const noWork: Handler = async () => undefined

export async function startJobs(
  db: Db,
  handlers: { readonly work?: Handler; readonly parallel?: Handler },
  { clock = testClock(), abortMs = 5_000, leases }: StartJobsOptions = {},
): Promise<TestJobs> {
  const changes: Job[] = []
  const jobs = createJobs(testKinds, {
    db,
    clock,
    log: silentLog,
    random: () => 0.5,
    onChange: (job) => changes.push(job),
    stopWithin: { finishMs: 20, abortMs },
    ...(leases ? { leases } : {}),
  })
  jobs.define('work', handlers.work ?? noWork)
  jobs.define('parallel', handlers.parallel ?? noWork)
  await jobs.start()
  return {
    ...jobs,
    clock,
    changes,
    add: async (name, options) => (await jobs.enqueue('work', { name }, options)).job.id,
    stateOf: async (id) => (await jobs.find(id))?.state,
  }
}

/** For the tests of a suite: one database without any jobs, and workers that are stopped after each test. */
export function startedJobs(openMigrated: () => Promise<Db>) {
  let db: Db
  const opened: TestJobs[] = []
  beforeEach(async () => {
    db ??= await openMigrated()
    await db.deleteFrom('job').execute()
  })
  afterEach(async () => {
    for (const started of opened.splice(0)) await started.stop()
  })
  return {
    db: () => db,
    async start(...given: Parameters<typeof startJobs> extends [Db, ...infer Rest] ? Rest : never) {
      const started = await startJobs(db, ...given)
      opened.push(started)
      return started
    },
  }
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(2)
}

/** A handler that waits until the test releases it, or its signal is aborted. */
export function gate() {
  const started: string[] = []
  const waiting = new Map<string, () => void>()
  const handler: Handler = ({ name }, { signal }) =>
    new Promise((resolve, reject) => {
      started.push(name)
      waiting.set(name, () => resolve(undefined))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return {
    handler,
    started,
    async open(name: string) {
      await until(() => waiting.has(name))
      waiting.get(name)?.()
      waiting.delete(name)
    },
  }
}
