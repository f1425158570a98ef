import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../src/platform/db/sqlite.ts'
import { silentLog } from '../src/platform/log/log.ts'

const CHILD = fileURLToPath(new URL('./killed-jobs.child.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** Compiling the sources is slow on a busy machine. */
const PATIENCE_MS = 180_000

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-killed-jobs-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a job resumes from its checkpoint after kill -9', { timeout: PATIENCE_MS }, async () => {
  const file = path.join(folder, 'test.sqlite')
  const open = () => new Kysely<Database>({ dialect: sqliteDialect(openSqlite(file)) })
  const before = open()
  await migrate(before, migrations, Date.now(), silentLog)
  const now = Date.now()
  const job = { id: 'a', kind: 'work', payload: '{"name":"a"}', state: 'queued', priority: 0 }
  await before
    .insertInto('job')
    .values({ ...job, run_at: now, created_at: now })
    .execute()
  await before.destroy()

  await killWhenSaid(file, 'saved 3')
  await killWhenSaid(file, 'saved 6')
  await killWhenSaid(file, 'finished')

  const steps = readFileSync(path.join(folder, 'steps'), 'utf8').trim().split('\n').map(Number)
  expect([...new Set(steps)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  // Only a step that was not saved before the kill is repeated.
  expect(steps.length).toBeLessThanOrEqual(12)
  const after = open()
  const row = await after.selectFrom('job').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ checkpoint: '10', lost_leases: expect.any(Number) })
  expect(row.lost_leases).toBeGreaterThanOrEqual(2)
  await after.destroy()
})

async function killWhenSaid(file: string, words: string): Promise<void> {
  const args = ['--import', TSX, CHILD, file, path.join(folder, 'steps')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
    if (said.includes(words)) child.kill('SIGKILL')
  })
  await ended
  expect(said).toContain(words)
}
