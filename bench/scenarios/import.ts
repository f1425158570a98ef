import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeOldInstallation, type OldSize } from '../src/keeping/old-installation.ts'
import { openSyncer } from '../src/keeping/sync-steadily.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Scenario } from '../src/scenario.ts'
import { shelve } from '../src/shelved-target.ts'
import { percentile } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'

const MAX_CPU_SECONDS = 120
const MAX_MEGABYTES = 400
const MAX_SYNC_MS = 100
const USERS = 200
const SESSIONS_PER_BOOK = 100
/** Somebody has to listen to something meanwhile. */
const BOOKS_HERE = 100
const LOOK_EVERY_MS = 200

export const scenario: Scenario = {
  question: `What does it cost to import an installation with ${USERS} users and ${SESSIONS_PER_BOOK} sessions a book, and who waits?`,
  run: async (options) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-import-'))
    const size = { books: options.books, users: USERS, sessions: options.books * SESSIONS_PER_BOOK }
    const target = await openTarget(options)
    try {
      const { file } = makeOldInstallation(folder, size)
      return await measure(await shelve({ ...options, books: BOOKS_HERE }, target), file, size)
    } finally {
      await target.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(target: Target, file: string, size: OldSize) {
  const pid = target.own?.pid() ?? 0
  const syncer = await openSyncer(target)
  const stop = new AbortController()
  const syncs = syncer.askUntil(stop.signal)
  const before = await readUsage(pid)
  const startedAt = performance.now()
  await call(target, 'POST', '/api/import/start', { path: file, mappings: [], root: 'keep' })
  let megabytes = 0
  for (;;) {
    const { current } = (await call(target, 'GET', '/api/import')) as ImportState
    megabytes = Math.max(megabytes, (await readUsage(pid)).residentMegabytes)
    if (current?.error) throw new Error(`The import failed: ${current.error}`)
    if (current?.finishedAt) break
    await sleep(LOOK_EVERY_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = (await readUsage(pid)).cpuSeconds - before.cpuSeconds
  stop.abort()
  const syncP99Ms = percentile(await syncs, 99)
  return {
    figures: {
      ...size,
      importSeconds: seconds,
      importCpuSeconds: cpuSeconds,
      residentMegabytes: megabytes,
      syncP99Ms,
    },
    limits: [
      { name: 'import', value: cpuSeconds, bound: { atMost: MAX_CPU_SECONDS }, unit: 'CPU s' },
      { name: 'memory', value: megabytes, bound: { atMost: MAX_MEGABYTES }, unit: 'MB' },
      {
        name: 'sync meanwhile, 99th percentile',
        value: syncP99Ms,
        bound: { atMost: MAX_SYNC_MS },
        unit: 'ms',
      },
    ],
  }
}

interface ImportState {
  readonly current: { readonly finishedAt: number | null; readonly error: string | null } | null
}

async function call({ baseUrl, authorization }: Target, method: string, address: string, body?: object) {
  const reply = await fetch(`${baseUrl}${address}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status}: ${await reply.text()}`)
  return reply.json() as Promise<unknown>
}
