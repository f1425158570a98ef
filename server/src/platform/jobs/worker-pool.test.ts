import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkerPool, PoolClosedError, type PoolOptions, type WorkerPool } from './worker-pool.ts'
import { workerUrl } from './worker-url.ts'

const SCRIPT = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
parentPort.on('message', async ({ id, request }) => {
  if (request === 'die') process.exit(1)
  if (request === 'fail') return parentPort.postMessage({ id, error: 'no luck' })
  if (typeof request === 'number') await new Promise((done) => setTimeout(done, request))
  parentPort.postMessage({ id, reply: request === 'data' ? workerData : threadId })
})`

let folder = ''
let pool: WorkerPool<unknown, unknown>
const open = (options: Partial<PoolOptions> = {}) => {
  writeFileSync(path.join(folder, 'x.mjs'), SCRIPT)
  pool = openWorkerPool({ url: pathToFileURL(path.join(folder, 'x.mjs')), threads: 2, ...options })
  return pool
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-pool-'))
})
afterEach(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

test('requests are spread over the threads, and a failure affects no other request', async () => {
  open({ workerData: 'given' })
  const replies = await Promise.all([pool.run(50), pool.run(50), pool.run(50)])
  expect(new Set(replies).size).toBe(2)
  await expect(pool.run('fail')).rejects.toThrow('no luck')
  expect(await pool.run('data')).toBe('given')
})

test('a request that kills its thread affects no other request', async () => {
  open({ threads: 1, requestsPerThread: 4 })
  const results = await Promise.allSettled([pool.run(30), pool.run('die'), pool.run(30), pool.run('data')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await pool.run(1)).toEqual(expect.any(Number))
})

test('closing rejects running and waiting requests at once', async () => {
  open({ threads: 1 })
  const running = [pool.run(60_000), pool.run(60_000)]
  const ended = Promise.allSettled(running)
  await pool.close()
  for (const result of await ended)
    expect(result).toMatchObject({ reason: expect.any(PoolClosedError) as Error })
  await expect(pool.run(1)).rejects.toThrow(PoolClosedError)
})

test('the worker script is found beside the calling module, from source and when built', () => {
  open()
  expect(workerUrl('file:///src/a/b.ts', 'x').pathname).toBe('/src/a/x.worker.ts')
  expect(workerUrl('file:///dist/chunk-1.js', 'x').pathname).toBe('/dist/x.worker.js')
})
