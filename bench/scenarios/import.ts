import { call, until } from '../src/keeping/call.ts'
import { makeOldInstallation, type OldSize } from '../src/keeping/old-installation.ts'
import { whileListening } from '../src/keeping/sync-steadily.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Scenario } from '../src/scenario.ts'
import { shelve } from '../src/shelved-target.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const MAX_CPU_SECONDS = 120
const MAX_MEGABYTES = 400
const MAX_SYNC_MS = 100
const USERS = 200
const SESSIONS_PER_BOOK = 100
/** Enough for the players that listen meanwhile. */
const BOOKS_HERE = 100

export const scenario: Scenario = {
  question: `What does it cost to import an installation with ${USERS} users and ${SESSIONS_PER_BOOK} sessions a book, and who waits?`,
  run: (options) =>
    withFolder((folder) =>
      withTarget(options, async (target) => {
        const size = { books: options.books, users: USERS, sessions: options.books * SESSIONS_PER_BOOK }
        const { file } = makeOldInstallation(folder, size)
        return measure(await shelve({ ...options, books: BOOKS_HERE }, target), file, size)
      }),
    ),
}

async function measure(target: Target, file: string, size: OldSize) {
  const pid = target.own?.pid() ?? 0
  const before = await readUsage(pid)
  const startedAt = performance.now()
  let megabytes = 0
  const { syncP99Ms } = await whileListening(target, async () => {
    await call(target, 'POST', '/api/import/start', { path: file, mappings: [], root: 'keep' })
    await until('The end of the import', async () => {
      const { current } = (await call(target, 'GET', '/api/import')) as ImportState
      megabytes = Math.max(megabytes, (await readUsage(pid)).residentMegabytes)
      if (current?.error) throw new Error(`The import failed: ${current.error}`)
      return current !== null && current.finishedAt !== null
    })
  })
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = (await readUsage(pid)).cpuSeconds - before.cpuSeconds
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
