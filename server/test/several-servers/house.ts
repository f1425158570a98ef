import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asLibraryId, type LibraryId } from '@lectern/contract/ids'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { sound } from '../media.ts'
import { findPostgres, type RealPostgres, startPostgres } from '../real-postgres.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ask, callAt, retried, signIn } from './calls.ts'
import { findHaproxy, type Haproxy, startHaproxy } from './haproxy.ts'

/** Two real servers on a real PostgreSQL behind the real haproxy, with one library of books. */

const postgresBin = findPostgres()
const haproxyProgram = findHaproxy()
export const isMissing = postgresBin === null || haproxyProgram === null
if (isMissing) {
  process.stderr.write(
    'Left out: several servers. Install the packages "postgresql" and "haproxy" of Debian to run this.\n',
  )
}

/** Two servers are compiled and started at once, on a busy machine. */
export const START_MS = 400_000
export const TEST_MS = 240_000
/** The work of a killed server is taken over within this time. */
export const TAKE_OVER_MS = 15_000
export const SECONDS_EACH = 30

export const NAMES = ['one', 'two'] as const
export type Name = (typeof NAMES)[number]
export const otherThan = (name: Name): Name => (name === 'one' ? 'two' : 'one')

export interface RunningJob {
  readonly id: string
  readonly worker: Name
  readonly lostLeases: number
}

export interface House {
  readonly folder: string
  readonly database: pg.Client
  readonly haproxy: Haproxy
  readonly root: string
  readonly libraryId: LibraryId
  at(name: Name): ServerProcess
  /** Replaces the ended server of that name; `main`: the entry file of another build. */
  start(name: Name, main?: string): Promise<ServerProcess>
  addBooks(names: readonly string[]): Promise<void>
  addUser(username: string): Promise<{ id: string; token: string }>
  /** The name of the leading server. */
  leader(): Promise<Name | undefined>
  /** A running job of this kind, and its worker. */
  runningJob(kind: string): Promise<RunningJob | undefined>
  unfinished(kind: string): Promise<number>
  /** Waits until no job of the kind is queued or running. */
  settled(kind: string): Promise<void>
  count(query: string): Promise<number>
  itemIds(): Promise<string[]>
  close(): Promise<void>
}

export async function openHouse(
  numBooks: number,
  env: Readonly<Record<string, string>> = {},
): Promise<House> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-several-'))
  const postgres = await startPostgres(postgresBin ?? '')
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const audio = await sound('mp3', { seconds: SECONDS_EACH })()
  const addBook = (name: string) => {
    const place = path.join(folder, 'books', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(path.join(place, `${name}.mp3`), audio)
  }
  for (let number = 1; number <= numBooks; number += 1) addBook(`Book ${number}`)

  const ports = { one: await freePort(), two: await freePort() }
  const servers = new Map<Name, ServerProcess>()
  const all: ServerProcess[] = []
  const start = async (name: Name, main?: string) => {
    const server = await startServer(folder, environment(postgres, folder, name, ports[name], env), main)
    servers.set(name, server)
    all.push(server)
    return server
  }
  const at = (name: Name): ServerProcess => {
    const server = servers.get(name)
    if (!server) throw new Error(`There is no server ${name}.`)
    return server
  }
  await Promise.all(NAMES.map((name) => start(name)))
  const haproxy = await startHaproxy(haproxyProgram ?? '', folder, ports)
  await callAt(at('one').address, '', 'POST', '/init', { newRoot: { username: 'root', password: 'secret' } })
  const root = await signIn(at('two').address, 'root', 'secret')
  const library = await ask<{ id: string }>(at('one').address, root, 'POST', '/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: path.join(folder, 'books') }],
  })

  const rowsOf = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
    (await database.query<Row>(query, values)).rows
  const count = async (query: string) => (await rowsOf<{ count: number }>(query))[0]?.count ?? 0
  const unfinished = (kind: string) =>
    count(`select count(*)::int as count from job where kind = '${kind}' and state in ('queued', 'running')`)
  return {
    folder,
    database,
    haproxy,
    root,
    libraryId: asLibraryId(library.id),
    at,
    start,
    addBooks: async (names) => names.forEach(addBook),
    async addUser(username) {
      const body = { username, password: 'secret', type: 'user', isActive: true }
      const at = haproxy.address
      const { user } = await retried<{ user: { id: string } }>(at, root, 'POST', '/api/users', body)
      return { id: user.id, token: await signIn(at, username, 'secret') }
    },
    async leader() {
      const [row] = await rowsOf<{ node_id: string }>(
        'select node_id from node_lease where leased_until > extract(epoch from clock_timestamp())',
      )
      return nameIn(row?.node_id)
    },
    async runningJob(kind) {
      const [row] = await rowsOf<{ id: string; claim_id: string; lost_leases: number }>(
        "select id, claim_id, lost_leases from job where kind = $1 and state = 'running'",
        [kind],
      )
      const worker = nameIn(row?.claim_id)
      return row && worker && { id: row.id, worker, lostLeases: row.lost_leases }
    },
    unfinished,
    async settled(kind) {
      await firstOf(async () => ((await unfinished(kind)) === 0 ? true : undefined))
    },
    count,
    itemIds: async () =>
      (await rowsOf<{ id: string }>('select id from item order by num')).map(({ id }) => id),
    async close() {
      await haproxy.stop()
      for (const { child } of all) child.kill('SIGKILL')
      await Promise.all(all.map(({ ended }) => ended))
      await database.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const environment = (
  postgres: RealPostgres,
  folder: string,
  name: Name,
  port: number,
  more: Readonly<Record<string, string>>,
): Record<string, string> => ({
  NODE_NAME: name,
  PORT: String(port),
  DATABASE_URL: postgres.url,
  CONFIG_PATH: path.join(folder, 'config'),
  METADATA_PATH: path.join(folder, 'metadata'),
  DRAIN_SECONDS: '20',
  TRUST_PROXY: 'loopback',
  ...more,
})

/** Ids of servers and claims start with the server's name. */
const nameIn = (id: string | undefined): Name | undefined => NAMES.find((name) => id?.startsWith(`${name}/`))

/** Polls until the result is defined. */
export async function firstOf<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(5)
  }
}
