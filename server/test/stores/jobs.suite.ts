import { asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/db.ts'
import { JobError } from '../../src/platform/jobs/jobs.rules.ts'
import { testClock } from '../clock.ts'
import { gate, startedJobs, type TestJobs, until } from '../jobs.ts'

const HOUR_MS = 3_600_000

export function jobsSuite(openMigrated: () => Promise<Db>): void {
  describe('jobs', () => {
    let jobs: TestJobs
    const { db, start } = startedJobs(openMigrated)

    test('run once, are announced, and stay in the history with their result', async () => {
      jobs = await start({ work: async ({ name }) => ({ hello: name }) })
      const id = await jobs.add('a', { createdBy: asUserId('anne') })
      await until(async () => (await jobs.stateOf(id)) === 'done')
      expect(await jobs.list({ kind: 'work' })).toMatchObject([
        { id, state: 'done', result: { hello: 'a' }, payload: { name: 'a' }, createdBy: 'anne', error: null },
      ])
      expect(jobs.changes.map(({ state }) => state)).toEqual(['queued', 'running', 'done'])
    })

    test('that are postponed wait, unless they wait longer anyway, and leave the failed list when dismissed', async () => {
      const clock = testClock()
      jobs = await start({}, { clock })
      const now = clock.now()
      const [soon, late] = [
        await jobs.add('soon', { runAt: now + 1_000 }),
        await jobs.add('late', { runAt: now + HOUR_MS }),
      ]
      await jobs.postpone([soon, late], 60_000)
      expect((await jobs.find(soon))?.runAt).toBe(now + 60_000)
      expect((await jobs.find(late))?.runAt).toBe(now + HOUR_MS)
      expect(await jobs.dismiss(soon)).toBe(false)
      await db().updateTable('job').set({ state: 'failed' }).where('id', '=', soon).execute()
      expect(await jobs.dismiss(soon)).toBe(true)
      expect(await jobs.stateOf(soon)).toBe('cancelled')
    })

    test('reject a payload that does not match their kind', async () => {
      jobs = await start({})
      await expect(jobs.enqueue('work', { name: 1 } as never)).rejects.toThrow('expected string')
      expect(await jobs.list()).toEqual([])
    })

    test('with the same key are deduplicated, until the first has ended', async () => {
      const work = gate()
      jobs = await start({ work: work.handler })
      const [first, ...others] = await Promise.all(
        ['a', 'b', 'c'].map((name) => jobs.enqueue('work', { name }, { key: 'same' })),
      )
      expect(others.map(({ job }) => job.id)).toEqual([first?.job.id, first?.job.id])
      await until(() => work.started.length === 1)
      expect(await jobs.enqueue('work', { name: 'd' }, { key: 'same' })).toMatchObject({ isNew: false })
      await work.open(work.started[0] ?? '')
      await until(async () => (await jobs.list({ states: ['done'] })).length === 1)
      expect(await jobs.enqueue('work', { name: 'e' }, { key: 'same' })).toMatchObject({ isNew: true })
      await work.open('e')
    })

    test('with a fixed id run once, even after they have ended', async () => {
      jobs = await start({})
      const id = await jobs.add('a', { id: 'backup 2026-01-15' })
      await until(async () => (await jobs.stateOf(id)) === 'done')
      expect(await jobs.enqueue('work', { name: 'a' }, { id })).toMatchObject({ isNew: false })
    })

    test('run by priority, then in order of arrival, and can be moved to the front', async () => {
      const work = gate()
      jobs = await start({ work: work.handler })
      await jobs.add('first')
      await until(() => work.started.length === 1)
      for (const name of ['a', 'b', 'c']) await jobs.add(name)
      await jobs.add('urgent', { priority: 5 })
      const [last] = (await jobs.list({ states: ['queued'] })).slice(-1)
      expect(await jobs.moveToFront(last?.id ?? '')).toBe(true)
      const queued = await jobs.list({ states: ['queued'] })
      expect(queued.map(({ payload }) => payload.name)).toEqual(['urgent', 'c', 'a', 'b'])
      for (const name of ['first', 'urgent', 'c', 'a', 'b']) await work.open(name)
      expect(work.started).toEqual(['first', 'urgent', 'c', 'a', 'b'])
      await until(async () => (await jobs.list({ states: ['done'] })).length === 5)
    })

    test('wait until they are due', async () => {
      jobs = await start({})
      const id = await jobs.add('later', { runAt: jobs.clock.now() + HOUR_MS })
      const now = await jobs.add('now')
      await until(async () => (await jobs.stateOf(now)) === 'done')
      expect(await jobs.stateOf(id)).toBe('queued')
      jobs.clock.advance(HOUR_MS)
      jobs.wake()
      await until(async () => (await jobs.stateOf(id)) === 'done')
    })

    test('that fail are retried with growing waits, then given up', async () => {
      let calls = 0
      jobs = await start({
        work: async () => {
          throw new Error(`no ${(calls += 1)}\0`)
        },
      })
      const id = await jobs.add('a')
      for (const [failures, waitMs] of [
        [1, 750],
        [2, 1_500],
      ] as const) {
        await until(async () => (await jobs.find(id))?.failures === failures)
        const job = await jobs.find(id)
        expect(job).toMatchObject({ state: 'queued', error: `no ${failures}` })
        expect((job?.runAt ?? 0) - jobs.clock.now()).toBe(waitMs)
        jobs.clock.advance(waitMs)
        jobs.wake()
      }
      await until(async () => (await jobs.stateOf(id)) === 'failed')
      expect(await jobs.find(id)).toMatchObject({ error: 'no 3', failures: 3 })
      expect(calls).toBe(3)
    })

    test('may say that retrying is pointless, or when to retry', async () => {
      jobs = await start({
        work: async ({ name }) => {
          throw new JobError('no', name === 'final' ? { isFinal: true } : { retryAfterMs: 60_000 })
        },
      })
      const [final, later] = [await jobs.add('final'), await jobs.add('later')]
      await until(async () => (await jobs.find(later))?.failures === 1)
      expect(await jobs.find(final)).toMatchObject({ state: 'failed' })
      expect(await jobs.find(later)).toMatchObject({ state: 'queued', runAt: jobs.clock.now() + 60_000 })
    })

    test('run immediately if they are retried by hand while they wait for their next attempt', async () => {
      let calls = 0
      jobs = await start({
        work: async () => {
          calls += 1
          if (calls === 1) throw new JobError('no', { retryAfterMs: 3_600_000 })
        },
      })
      const id = await jobs.add('a')
      await until(async () => (await jobs.find(id))?.failures === 1)
      expect(await jobs.retry(id)).toBe(true)
      await until(async () => (await jobs.stateOf(id)) === 'done')
      expect(calls).toBe(2)
    })

    test('of one group run one at a time, up to the limit of their kind', async () => {
      const parallel = gate()
      jobs = await start({ parallel: parallel.handler })
      const add = (name: string, group?: string) =>
        jobs.enqueue('parallel', { name }, group === undefined ? {} : { group })
      for (const name of ['a1', 'a2']) await add(name, 'host a')
      for (const name of ['b1', 'b2']) await add(name, 'host b')
      for (const name of ['free 1', 'free 2']) await add(name)
      await until(() => parallel.started.length === 3)
      expect(new Set(parallel.started)).toEqual(new Set(['a1', 'b1', 'free 1']))
      await parallel.open('free 1')
      await until(() => parallel.started.length === 4)
      await parallel.open('a1')
      await until(() => parallel.started.length === 5)
      expect(parallel.started.slice(3)).toEqual(['free 2', 'a2'])
      for (const name of ['b1', 'b2', 'a2', 'free 2']) await parallel.open(name)
      await until(async () => (await jobs.list({ states: ['done'] })).length === 6)
    })

    test('can be cancelled while waiting or running, and queued again', async () => {
      const work = gate()
      jobs = await start({ work: work.handler })
      const [running, queued] = [await jobs.add('running'), await jobs.add('queued')]
      await until(() => work.started.length === 1)
      expect([await jobs.cancel(queued), await jobs.cancel(running)]).toEqual([true, true])
      await until(async () => (await jobs.stateOf(running)) === 'cancelled')
      expect(await jobs.stateOf(queued)).toBe('cancelled')
      expect([await jobs.cancel(queued), await jobs.cancel('nobody')]).toEqual([false, false])
      expect(await jobs.retry(queued)).toBe(true)
      await work.open('queued')
      await until(async () => (await jobs.stateOf(queued)) === 'done')
      expect([work.started, await jobs.retry(queued)]).toEqual([['running', 'queued'], false])
    })

    test('are not queued again while another job has their key', async () => {
      const work = gate()
      jobs = await start({ work: work.handler })
      const first = await jobs.add('first', { key: 'same' })
      await until(() => work.started.length === 1)
      await jobs.cancel(first)
      await until(async () => (await jobs.stateOf(first)) === 'cancelled')
      await jobs.add('second', { key: 'same' })
      expect(await jobs.retry(first)).toBe(false)
      await work.open('second')
    })

    test('keep their checkpoint across attempts, and report progress', async () => {
      const seen: unknown[] = []
      jobs = await start({
        work: async (_payload, run) => {
          seen.push(run.checkpoint)
          run.progress({ done: 1, total: 2, text: 'half' })
          if (run.attempt === 1) {
            await run.saveCheckpoint({ at: 1 })
            throw new Error('once')
          }
        },
      })
      const id = await jobs.add('a')
      await until(async () => (await jobs.find(id))?.failures === 1)
      jobs.clock.advance(750)
      jobs.wake()
      await until(async () => (await jobs.stateOf(id)) === 'done')
      expect(seen).toEqual([null, { at: 1 }])
      expect((await jobs.find(id))?.progress).toEqual({ done: 1, total: 2, text: 'half' })
    })

    test('are deleted two weeks after they ended', async () => {
      jobs = await start({})
      const old = await jobs.add('old')
      await until(async () => (await jobs.stateOf(old)) === 'done')
      jobs.clock.advance(15 * 24 * HOUR_MS)
      const young = await jobs.add('young')
      await until(async () => (await jobs.list()).length === 1)
      await until(async () => (await jobs.stateOf(young)) === 'done')
    })
  })
}
