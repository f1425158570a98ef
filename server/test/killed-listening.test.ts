import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProgressEventView } from '@lectern/contract/progress'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { saveItems } from '../src/features/items/storage/items-write.store.ts'
import { createRoot } from '../src/features/users/users.service.ts'
import { openContext } from '../src/open-context.ts'
import { checkIntegrity, openSqlite } from '../src/platform/db/sqlite.ts'
import { aBook, aPlace } from './items.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The real server, killed while a client is listening. */

/** Building the server is slow on a busy machine. */
const PATIENCE_MS = 90_000
const AT_ONCE = 10
const KILL_AFTER = 45
const BEAT_SECONDS = 5

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-killed-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('no acknowledged second is lost, and the session continues', { timeout: 4 * PATIENCE_MS }, async () => {
  const bookId = await makeABook()
  const first = await start()
  const token = await signIn(first.address)
  const session = await ask<{ id: string }>(first.address, token, 'POST', `/api/items/${bookId}/play`, {
    forceDirectPlay: true,
  })

  const acknowledged: number[] = []
  const startedAt = Date.now()
  const sync = async (index: number) => {
    const body = {
      currentTime: index * BEAT_SECONDS,
      timeListened: BEAT_SECONDS,
      at: startedAt + index * BEAT_SECONDS * 1000,
    }
    const url = `/api/session/${session.id}/sync`
    const reply = await call(first.address, token, 'POST', url, body).catch(() => undefined)
    if (reply?.status === 200) acknowledged.push(body.currentTime)
    if (acknowledged.length === KILL_AFTER) first.child.kill('SIGKILL')
  }
  // Several at once, so that the kill hits while some are in progress.
  for (let next = 1; acknowledged.length < KILL_AFTER; next += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => sync(next + offset)))
  }
  await first.ended
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER)
  const database = openSqlite(path.join(folder, 'config', 'lectern.sqlite'))
  expect(checkIntegrity(database)).toEqual([])
  database.close()

  const second = await start()
  const history = await ask<{ events: ProgressEventView[] }>(
    second.address,
    token,
    'GET',
    `/api/me/progress/${bookId}/history?limit=1000`,
  )
  const positions = history.events.map(({ currentTime }) => currentTime)
  expect(positions).toEqual(expect.arrayContaining(acknowledged))
  const place = await ask<{ currentTime: number }>(second.address, token, 'GET', `/api/me/progress/${bookId}`)
  // Reports stored but not acknowledged may be ahead of the acknowledged ones, never behind them.
  expect(place.currentTime).toBe(Math.max(...positions))
  const stats = await ask<{ totalTime: number }>(second.address, token, 'GET', '/api/me/listening-stats')
  expect(stats.totalTime).toBeCloseTo(positions.length * BEAT_SECONDS, 6)

  const next = { currentTime: 2000, timeListened: BEAT_SECONDS, at: startedAt + 10_000_000 }
  const reply = await call(second.address, token, 'POST', `/api/session/${session.id}/sync`, next)
  expect(reply).toEqual({ status: 200, text: 'OK' })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

/** As a scan would have left it; long enough for the whole test. */
async function makeABook(): Promise<string> {
  const ctx = await openContext(readConfig(env(), [], folder), {})
  await createRoot(ctx, 'root', 'secret')
  const book = aBook(await aPlace(ctx.db))
  const files = book.files.map((file) =>
    file.media ? { ...file, media: { ...file.media, durationSeconds: 36_000 } } : file,
  )
  await ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [{ ...book, files }], { sortingPrefixes: [], now: Date.now() }))
  await ctx.close()
  return book.id
}

function env(): Record<string, string> {
  return {
    CONFIG_PATH: path.join(folder, 'config'),
    METADATA_PATH: path.join(folder, 'metadata'),
  }
}

async function start(): Promise<ServerProcess> {
  const server = await startServer(folder, env())
  running.push(server.child)
  return server
}

async function signIn(address: string): Promise<string> {
  const login = await ask<{ user: { accessToken: string } }>(address, '', 'POST', '/login', {
    username: 'root',
    password: 'secret',
  })
  return login.user.accessToken
}

async function ask<T>(
  address: string,
  token: string,
  method: string,
  url: string,
  body?: unknown,
): Promise<T> {
  const { status, text } = await call(address, token, method, url, body)
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${text}`)
  return JSON.parse(text) as T
}

async function call(address: string, token: string, method: string, url: string, body?: unknown) {
  const reply = await fetch(`${address}${url}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}
