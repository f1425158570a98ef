import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchToken } from '../../e2e/support/accounts.ts'
import { checkIntegrity, openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { call, until } from '../src/keeping/call.ts'
import { makeOldInstallation } from '../src/keeping/old-installation.ts'
import { chanceFrom } from '../src/library/random.ts'
import type { BenchOptions } from '../src/options.ts'
import type { Scenario } from '../src/scenario.ts'
import { SHELF_ID } from '../src/shelf.ts'
import { shelve } from '../src/shelved-target.ts'
import { openTarget, type Target } from '../src/target.ts'

const KILLS = 20
const MOST_BOOKS = 500
const SESSIONS_PER_BOOK = 20
const SEED = 7
const CLEARED_WITHIN_MS = 20_000
const TEMPORARY = /\.draft-|backup-work\/.|config\/restore|metadata\/restore/

export const scenario: Scenario = {
  question:
    'Do backups, restores and imports that are killed anywhere leave the old state or the new one, and nothing else?',
  run: async (options) => {
    const wanted = { ...options, books: Math.min(options.books, MOST_BOOKS) }
    const complaints = [...(await killBackupsAndRestores(wanted)), ...(await killImports(wanted))]
    for (const complaint of complaints) console.log(complaint)
    return {
      figures: { books: wanted.books, killsEach: KILLS },
      limits: [{ name: 'complaints', value: complaints.length, bound: { atMost: 0 }, unit: '' }],
    }
  },
}

async function killBackupsAndRestores(options: BenchOptions): Promise<string[]> {
  const opened = await openTarget(options)
  const complaints: string[] = []
  try {
    let target = await shelve(options, opened)
    const chance = chanceFrom(SEED)
    const makeMs = await timed(() => call(target, 'POST', '/api/backups'))
    const [whole] = (await backupsOf(target)) ?? []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      target = await killDuring(target, options, complaints, chance.next() * makeMs, () =>
        call(target, 'POST', '/api/backups'),
      )
      const unsound = (await backupsOf(target)).filter(
        ({ isVerified, problem }) => !isVerified || problem !== null,
      )
      if (unsound.length > 0) complaints.push(`Backup, kill ${kill}: a backup is listed that is not whole.`)
      complaints.push(...(await leftovers(target)).map((name) => `Backup, kill ${kill}: ${name} is left.`))
      console.log(`Backup: killed ${kill} times.`)
    }
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const name = `Changed ${kill}`
      await call(target, 'PATCH', `/api/libraries/${SHELF_ID}`, { name })
      target = await killDuring(target, options, complaints, chance.next() * makeMs * 2, () =>
        call(target, 'POST', `/api/backups/${whole?.id}/apply`),
      )
      const after = (await call(target, 'GET', `/api/libraries/${SHELF_ID}`)) as { name: string }
      const isOldOrNew = after.name === name || !after.name.startsWith('Changed')
      if (!isOldOrNew) complaints.push(`Restore, kill ${kill}: the library is called ${after.name}.`)
      const count = numRows(target, 'item')
      if (count !== options.books) complaints.push(`Restore, kill ${kill}: ${count} items are left.`)
      complaints.push(...(await leftovers(target)).map((file) => `Restore, kill ${kill}: ${file} is left.`))
      console.log(
        `Restore: killed ${kill} times, now ${after.name === name ? 'the old state' : 'the new one'}.`,
      )
    }
  } finally {
    await opened.close()
  }
  return complaints
}

async function killImports(options: BenchOptions): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-kill-'))
  const size = { books: options.books, users: 20, sessions: options.books * SESSIONS_PER_BOOK }
  const { file } = makeOldInstallation(folder, size)
  const chance = chanceFrom(SEED)
  const complaints: string[] = []
  try {
    const undisturbed = await importWith(options, file, null, complaints)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const after = await importWith(options, file, chance.next() * undisturbed.ms, complaints)
      if (after.content !== undisturbed.content) complaints.push(`Import, kill ${kill}: another content.`)
      console.log(`Import: killed ${kill} times.`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return complaints
}

async function importWith(
  options: BenchOptions,
  file: string,
  killAfterMs: number | null,
  complaints: string[],
) {
  const opened = await openTarget(options)
  try {
    let target = opened
    const start = () => call(target, 'POST', '/api/import/start', { path: file, mappings: [], root: 'keep' })
    const startedAt = performance.now()
    if (killAfterMs === null) await start()
    else target = await killDuring(target, options, complaints, killAfterMs, start)
    // A server killed before the job was stored does not know of an import.
    if (killAfterMs !== null && (await stateOf(target)) === null) await start()
    await until('The end of the import', async () => (await stateOf(target))?.finishedAt !== null)
    const ms = performance.now() - startedAt
    await target.own?.stop()
    return { ms, content: contentOf(target) }
  } finally {
    await opened.close()
  }
}

/** Kills the server while it works, inspects its database, and starts it again. */
async function killDuring(
  target: Target,
  options: BenchOptions,
  complaints: string[],
  afterMs: number,
  work: () => Promise<unknown>,
): Promise<Target> {
  const working = work().catch(() => undefined)
  await sleep(afterMs)
  await target.own?.kill()
  await working
  complaints.push(...readDatabase(target, checkIntegrity))
  await target.own?.start()
  let token = ''
  // A resumed restore restarts the server once more.
  await until('A sign-in after a kill', async () => {
    token = await fetchToken(target.baseUrl, options).catch(() => '')
    return token !== ''
  })
  return { ...target, authorization: `Bearer ${token}` }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Files that only exist during an operation; the server removes them soon after its start. */
async function leftovers({ own }: Target): Promise<string[]> {
  const folder = own?.folder ?? ''
  const look = async () => {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    return names.filter((name) => TEMPORARY.test(name))
  }
  const isClear = async () => (await look()).length === 0
  await until('Clearing away', isClear, CLEARED_WITHIN_MS).catch(() => undefined)
  return look()
}

interface BackupFacts {
  readonly id: string
  readonly isVerified: boolean
  readonly problem: string | null
}

const backupsOf = async (target: Target): Promise<BackupFacts[]> =>
  ((await call(target, 'GET', '/api/backups')) as { backups: BackupFacts[] }).backups

const stateOf = async (target: Target) =>
  ((await call(target, 'GET', '/api/import')) as { current: { finishedAt: number | null } | null }).current

function readDatabase<T>(target: Target, read: (database: ReturnType<typeof openSqlite>) => T): T {
  const database = openSqlite(path.join(target.own?.folder ?? '', 'config', 'lectern.sqlite'))
  try {
    return read(database)
  } finally {
    database.close()
  }
}

const numRows = (target: Target, table: string): number =>
  readDatabase(
    target,
    (database) => (database.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n,
  )

/** The result of an import, without counters and times. */
const contentOf = (target: Target): string =>
  readDatabase(target, (database) =>
    JSON.stringify([
      database.prepare('select id, title, rel_path, updated_at from item order by id').all(),
      database
        .prepare('select user_id, position, updated_at from progress order by user_id, updated_at, position')
        .all(),
      database.prepare('select count(*) as n, sum(time_listening) as seconds from playback_session').all(),
      database
        .prepare(
          'select user_id, sum(seconds) as seconds from listening_day group by user_id order by user_id',
        )
        .all(),
      database.prepare(`select id, is_active from "user" where username like 'user %' order by id`).all(),
    ]),
  )
