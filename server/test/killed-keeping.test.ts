import type { ChildProcess } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkIntegrity, openSqlite } from '../src/platform/db/sqlite.ts'
import { type MadeSource, makeSource } from './import-sources/make-source.ts'
import { launchServer, type LaunchedProcess, type ServerProcess } from './server-process.ts'

/**
 * A real server that is killed during backups, restores and imports. The moments are chosen by what is on disk, so
 * that a busy machine hits the same ones; `bench keep-kill` kills twenty times each, at random.
 */

const PATIENCE_MS = 600_000
const LOOK_EVERY_MS = 5
/** Counted from when the new server has opened the database. */
const LOCKED_FOR_MS = 1000

let folder: string
let launched: LaunchedProcess | undefined
let server: ServerProcess | undefined
let source: MadeSource | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-killed-'))
})
afterEach(async () => {
  launched?.child.kill('SIGKILL')
  await launched?.ended
  if (source) rmSync(source.root, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const config = (...names: string[]) => path.join(folder, 'config', ...names)
const metadata = (...names: string[]) => path.join(folder, 'metadata', ...names)
const namesIn = (place: string): string[] => (existsSync(place) ? readdirSync(place) : [])

const launch = async () => {
  const env = { CONFIG_PATH: config(), METADATA_PATH: metadata(), LOG_LEVEL: 'info' }
  launched = await launchServer(folder, env)
  return launched
}
const becomesReady = async () => {
  if (launched) server = { ...launched, address: await launched.ready }
}
const start = () => launch().then(becomesReady)

/** Whether the process has a file of that name open. */
function hasOpen({ pid }: ChildProcess, name: string): boolean {
  const all = `/proc/${pid}/fd`
  return readdirSync(all).some((number) => {
    try {
      return path.basename(readlinkSync(path.join(all, number))) === name
    } catch {
      // The file was closed in the meantime.
      return false
    }
  })
}

async function send(method: string, address: string, token = '', body?: object): Promise<string> {
  const reply = await fetch(`${server?.address}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status}: ${text}`)
  return text
}

const signIn = async (): Promise<string> => {
  const text = await send('POST', '/login', '', { username: 'root', password: 'secret' })
  return (JSON.parse(text) as { user: { accessToken: string } }).user.accessToken
}

/** Ignores the outcome: a killed server does not respond. */
const ended = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

/**
 * Starts the work and kills the server as soon as the disk shows the given state; false if it finished before that.
 */
async function killAt(work: () => Promise<unknown>, isReached: () => boolean): Promise<boolean> {
  let isDone = false
  const isOver = () => isDone
  const working = (async () => {
    await ended(work())
    isDone = true
  })()
  while (!isReached() && !isOver()) await sleep(LOOK_EVERY_MS)
  const wasInTime = !isOver()
  server?.child.kill('SIGKILL')
  await server?.ended
  await working
  const database = openSqlite(config('lectern.sqlite'))
  expect(checkIntegrity(database)).toEqual([])
  database.close()
  return wasInTime
}

/** Files that only exist while something is running. */
const leftovers = (): string[] => [
  ...namesIn(metadata('backups')).filter((name) => name.startsWith('.draft-')),
  ...namesIn(metadata('backup-work')),
  ...namesIn(config()).filter((name) => name.startsWith('restore')),
  ...namesIn(metadata()).filter((name) => name.startsWith('restore')),
]

interface Listed {
  readonly id: string
  readonly isVerified: boolean
  readonly problem: string | null
}
const backups = async (token: string): Promise<Listed[]> =>
  (JSON.parse(await send('GET', '/api/backups', token)) as { backups: Listed[] }).backups

test(
  'creating or restoring a backup leaves either the old state or the new one',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    await send('POST', '/init', '', { newRoot: { username: 'root', password: 'secret' } })
    const token = await signIn()
    mkdirSync(metadata('items', 'one'), { recursive: true })
    const picture = metadata('items', 'one', 'cover.jpg')
    writeFileSync(picture, 'as it was')
    await send('POST', '/api/backups', token)
    const [whole] = await backups(token)

    const whileMaking = [
      () => namesIn(metadata('backups')).some((name) => name.startsWith('.draft-')),
      () =>
        namesIn(metadata('backup-work')).some((name) => namesIn(metadata('backup-work', name)).length > 0),
    ]
    for (const isReached of whileMaking) {
      await killAt(() => send('POST', '/api/backups', token), isReached)
      await start()
      expect(
        (await backups(token)).filter(({ isVerified, problem }) => !isVerified || problem !== null),
      ).toEqual([])
      await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
    }

    await send('POST', '/api/users', token, { username: 'later', password: 'x', type: 'user' })
    writeFileSync(picture, 'changed since')
    const state = async () => {
      const { users } = JSON.parse(await send('GET', '/api/users', token)) as {
        users: { username: string }[]
      }
      return [...users.map(({ username }) => username), readFileSync(picture, 'utf8')]
    }
    const OLD = ['root', 'later', 'changed since']
    const NEW = ['root', 'as it was']
    const whileRestoring: [() => boolean, readonly string[]][] = [
      [() => existsSync(config('restore', 'lectern.sqlite')), OLD],
      [() => existsSync(config('restore.json')), NEW],
    ]
    for (const [isReached, expected] of whileRestoring) {
      const wasInTime = await killAt(() => send('POST', `/api/backups/${whole?.id}/apply`, token), isReached)
      await start()
      expect(await state()).toEqual(wasInTime ? expected : NEW)
      await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
    }
  },
)

test(
  'a killed server starts again while another program still locks its database',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    await send('POST', '/init', '', { newRoot: { username: 'root', password: 'secret' } })
    server?.child.kill('SIGKILL')
    await server?.ended
    const other = new DatabaseSync(config('lectern.sqlite'))
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT')
    const { child, ready } = await launch()
    while (!hasOpen(child, 'lectern.sqlite')) await sleep(LOOK_EVERY_MS)
    await Promise.race([ready, sleep(LOCKED_FOR_MS)])
    other.close()
    await becomesReady()
    await signIn()
  },
)

test(
  'an import resumes at the next start and ends as if uninterrupted',
  { timeout: PATIENCE_MS },
  async () => {
    source = await makeSource('2.36.0')
    const { file, mappings, server: old } = source
    await start()
    await send('POST', '/init', '', { newRoot: { username: 'root', password: 'secret' } })
    const token = await signIn()
    const rowsOf = (table: string): number => {
      const database = openSqlite(config('lectern.sqlite'))
      const row = database.prepare(`select count(*) as n from "${table}"`).get() as { n: number }
      database.close()
      return row.n
    }
    const begin = () => send('POST', '/api/import/start', token, { path: file, mappings, root: 'keep' })
    const points = [() => rowsOf('library') > 0, () => rowsOf('item') > 0, () => rowsOf('progress') > 0]
    let isBegun = false
    for (const isReached of points) {
      await killAt(async () => {
        if (!isBegun) await begin()
        isBegun = true
        while (!isReached()) await sleep(LOOK_EVERY_MS)
      }, isReached)
      await start()
    }
    interface State {
      readonly current: { readonly state: string; readonly error: string | null } | null
    }
    const state = async () => (JSON.parse(await send('GET', '/api/import', token)) as State).current
    await expect.poll(async () => (await state())?.state, { timeout: 120_000 }).toBe('done')
    expect((await state())?.error).toBeNull()
    expect([rowsOf('item'), rowsOf('progress'), rowsOf('playback_session'), rowsOf('bookmark')]).toEqual([
      3, 2, 2, 1,
    ])
    expect(namesIn(metadata('cache', 'import'))).toEqual([])
    const { users } = JSON.parse(await send('GET', '/api/users', token)) as {
      users: { id: string; isActive: boolean }[]
    }
    expect(users.filter(({ id }) => id === old.ids.ann)).toMatchObject([{ isActive: true }])
  },
)
