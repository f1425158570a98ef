import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { call, until } from '../src/keeping/call.ts'
import { whileListening } from '../src/keeping/sync-steadily.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { SHELF_ID } from '../src/shelf.ts'
import { shelve } from '../src/shelved-target.ts'
import { type Target, withTarget } from '../src/target.ts'

const USERS = 200
const SESSIONS_PER_BOOK = 100
const MAX_BACKUP_CPU_SECONDS = 25
const MAX_RESTORE_CPU_SECONDS = 40
const MAX_SYNC_MS = 100
/** Per second. */
const AT_REST_CPU_SECONDS = 0.1

export const scenario: Scenario = {
  question: `What do a checked backup and its restore cost with ${USERS} users and ${SESSIONS_PER_BOOK} sessions a book, and who waits?`,
  run: (options) =>
    withTarget(options, async (target) => {
      const shelved = await shelve(options, target)
      await addListening(shelved, options.books * SESSIONS_PER_BOOK)
      return measure(shelved, options.books)
    }),
}

/** Writes straight into the database, while the server is stopped. */
async function addListening({ own }: Target, sessions: number): Promise<void> {
  if (!own) throw new Error('this measurement needs a server of its own')
  await own.stop()
  const database = openSqlite(path.join(own.folder, 'config', 'lectern.sqlite'))
  const numbers = (count: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  database.exec(`
    insert or ignore into "user" (id, username, username_key, type, password_hash, is_active, permissions, item_tags,
      hidden_series, settings, token_generation, created_at, updated_at)
    ${numbers(USERS)} select 'bench-' || i, 'bench ' || i, 'bench ' || i, 'user', '', 1, '{}', '[]', '[]', '{}', 1, 0, 0 from n;
    insert into playback_session (id, user_id, library_id, item_id, media_type, display_title, display_author,
      duration, play_method, media_player, server_version, day, time_listening, start_position, position, started_at, updated_at)
    ${numbers(sessions)} select 'bench-session-' || i, 'bench-' || (i % ${USERS} + 1), '${SHELF_ID}', 'item ' || (i % 9973),
      'book', 'The title of book ' || (i % 9973), 'Somebody', 36000.5, 0, 'html5', '3.0.0', '2026-01-15', i % 3600,
      i % 30000, i % 30000 + i % 3600, 1768000000000 + i, 1768000000000 + i from n;
  `)
  database.close()
  await own.start()
}

async function measure(target: Target, books: number): Promise<Outcome> {
  await untilAtRest(target)
  const make = async () => void (await call(target, 'POST', '/api/backups'))
  const backup = await costOf(target, make)
  const { syncP99Ms: backupSyncP99Ms } = await whileListening(target, make)
  const { backups } = (await call(target, 'GET', '/api/backups')) as {
    backups: { id: string; fileSize: number }[]
  }
  const [made] = backups
  const restore = await costOf(target, async () => {
    await call(target, 'POST', `/api/backups/${made?.id}/apply`)
    await untilBack(target.baseUrl)
  })
  return {
    figures: {
      books,
      users: USERS,
      sessions: books * SESSIONS_PER_BOOK,
      fileMegabytes: (made?.fileSize ?? 0) / 1e6,
      backupSeconds: backup.seconds,
      backupCpuSeconds: backup.cpuSeconds,
      backupSyncP99Ms,
      restoreSeconds: restore.seconds,
      restoreCpuSeconds: restore.cpuSeconds,
    },
    limits: [
      { name: 'backup', value: backup.cpuSeconds, bound: { atMost: MAX_BACKUP_CPU_SECONDS }, unit: 'CPU s' },
      {
        name: 'sync meanwhile, 99th percentile',
        value: backupSyncP99Ms,
        bound: { atMost: MAX_SYNC_MS },
        unit: 'ms',
      },
      {
        name: 'restore, with its restore point',
        value: restore.cpuSeconds,
        bound: { atMost: MAX_RESTORE_CPU_SECONDS },
        unit: 'CPU s',
      },
    ],
  }
}

/** A server that has just started is still loading its library. */
async function untilAtRest(target: Target): Promise<void> {
  await until('Rest', async () => {
    const { cpuSeconds } = await costOf(target, () => sleep(1000))
    return cpuSeconds < AT_REST_CPU_SECONDS
  })
}

async function costOf({ own }: Target, run: () => Promise<void>) {
  const pid = own?.pid() ?? 0
  const before = await readUsage(pid)
  const startedAt = performance.now()
  await run()
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (await readUsage(pid)).cpuSeconds - before.cpuSeconds,
  }
}

/** Waits until the server responds again after its restart. */
async function untilBack(baseUrl: string): Promise<void> {
  const isThere = () =>
    fetch(`${baseUrl}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('The restart', async () => !(await isThere()))
  await until('The start after it', isThere)
}
