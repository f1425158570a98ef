import { describe, expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/db.ts'
import { testClock } from '../clock.ts'
import { gate, startedJobs, type TestJobs, until } from '../jobs.ts'

/** Jobs whose worker stops or is lost, and several workers side by side. */
export function jobWorkersSuite(openMigrated: () => Promise<Db>): void {
  describe('jobs', () => {
    let jobs: TestJobs
    const { db, start } = startedJobs(openMigrated)

    test('running when the server stops are aborted and requeued, without counting a failure', async () => {
      const work = gate()
      jobs = await start({ work: work.handler })
      const id = await jobs.add('a')
      await until(() => work.started.length === 1)
      await jobs.stop()
      expect(await jobs.find(id)).toMatchObject({ state: 'queued', failures: 0 })
      const next = await start({})
      await until(async () => (await next.stateOf(id)) === 'done')
    })

    test('that do not stop are requeued, and their late end is ignored', async () => {
      let end = () => {}
      const stubborn = () => new Promise<void>((resolve) => (end = resolve))
      jobs = await start({ work: stubborn }, { abortMs: 20 })
      const id = await jobs.add('a')
      await until(async () => (await jobs.stateOf(id)) === 'running')
      await jobs.stop()
      expect(await jobs.stateOf(id)).toBe('queued')
      end()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await jobs.stateOf(id)).toBe('queued')
    })

    test('whose worker is gone run again, and its late reports are ignored', async () => {
      const clock = testClock()
      const lost = gate()
      const first = await start({ work: lost.handler }, { clock })
      const id = await first.add('a')
      await until(() => lost.started.length === 1)
      clock.advance(120_000)
      const seen: unknown[] = []
      const second = await start({ work: async () => seen.push('again') }, { clock })
      await until(async () => (await second.stateOf(id)) === 'done')
      const { result } = (await second.find(id)) ?? {}
      await lost.open('a')
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await second.find(id)).toMatchObject({ state: 'done', result })
      expect(seen).toEqual(['again'])
    })

    test('that repeatedly took down their worker are given up', async () => {
      jobs = await start({})
      await jobs.stop()
      const id = await jobs.add('a')
      await db()
        .updateTable('job')
        .set({ state: 'running', claim_id: 'gone', leased_until: 1, lost_leases: 4 })
        .execute()
      const next = await start({})
      expect(await next.find(id)).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('5 times'),
      })
    })

    test('are run by one of several workers, within the limit of their kind', async () => {
      const ran: string[] = []
      let atOnce = 0
      let most = 0
      const parallel = async ({ name }: { name: string }) => {
        ran.push(name)
        most = Math.max(most, (atOnce += 1))
        await new Promise((resolve) => setTimeout(resolve, ran.length % 4))
        atOnce -= 1
      }
      const workers = [await start({ parallel }), await start({ parallel })] as const
      const names = Array.from({ length: 60 }, (_, index) => `job ${index}`)
      await Promise.all(
        names.map((name, index) => workers[index % 2 === 0 ? 0 : 1].enqueue('parallel', { name })),
      )
      await until(async () => (await workers[0].list({ states: ['done'] })).length === names.length)
      expect(ran.toSorted()).toEqual(names.toSorted())
      expect(most).toBeLessThanOrEqual(3)
    })
  })
}
