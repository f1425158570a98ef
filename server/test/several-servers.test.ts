import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Balancer, startBalancer } from './balancer.ts'
import { connect } from './live.ts'
import { sound } from './media.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Two real servers on a real PostgreSQL behind a balancer; one of them is killed, frozen and replaced. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write('Left out: several servers. Install the package "postgresql" of Debian to run this.\n')
}

/** Two servers are compiled and started at once, on a busy machine. */
const START_MS = 400_000
const TEST_MS = 240_000
/** A killed server's work is taken over within this. */
const TAKE_OVER_MS = 15_000
const NUM_BOOKS = 40
const SECONDS_EACH = 30
const NUM_LISTENERS = 20
const NAMES = ['one', 'two']

let postgres: RealPostgres
let database: pg.Client
let folder: string
let balancer: Balancer
let servers: ServerProcess[] = []
let root: string
let libraryId: string

const at = (index: number): ServerProcess => {
  const server = servers[index]
  if (!server) throw new Error(`There is no server ${index}.`)
  return server
}

describe.skipIf(bin === null)('several servers', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-several-'))
    postgres = await startPostgres(bin ?? '')
    database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    const audio = await sound('mp3', { seconds: SECONDS_EACH })()
    for (let number = 1; number <= NUM_BOOKS; number += 1) addBook(`Book ${number}`, audio)
    servers = await Promise.all(NAMES.map(start))
    balancer = await startBalancer(() => servers.map(({ address }) => address))
    await post(at(0), '', '/init', { newRoot: { username: 'root', password: 'secret' } })
    root = await signIn(at(1), 'root', 'secret')
    const library = await ask<{ id: string }>(at(0), root, 'POST', '/api/libraries', {
      name: 'Books',
      folders: [{ fullPath: path.join(folder, 'books') }],
    })
    libraryId = library.id
  }, START_MS)

  afterAll(async () => {
    await balancer?.stop()
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await database?.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, TEST_MS)

  test('both made the tables together, and one of them leads', { timeout: TEST_MS }, async () => {
    await expect.poll(leader, { timeout: TAKE_OVER_MS }).toBeDefined()
    expect(servers.filter(({ output }) => /could not be upgraded/.test(output()))).toEqual([])
    const { rows } = await database.query('select count(*)::int as count from migration where name = $1', [
      '0040-nodes',
    ])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a scan is done once, and heard of at the other server', { timeout: TEST_MS }, async () => {
    const listener = await connect(at(1).address)
    await listener.signIn(root)
    await ask(at(0), root, 'POST', `/api/libraries/${libraryId}/scan`)
    await ask(at(1), root, 'POST', `/api/libraries/${libraryId}/scan`)
    expect(await listener.next('scan_start')).toMatchObject({ id: libraryId })
    await expect.poll(unfinishedScans, { timeout: TEST_MS / 2 }).toBe(0)
    expect(await listener.next('scan_complete')).toMatchObject({ id: libraryId })
    expect(await numItems()).toBe(NUM_BOOKS)
    const { rows } = await database.query<{ added: number }>(
      'select sum(num_added)::int as added from scan_run',
    )
    expect(rows[0]?.added).toBe(NUM_BOOKS)
    listener.close()
  })

  test(
    'an edit here is seen there, and who is connected is counted over both',
    { timeout: TEST_MS },
    async () => {
      const [here, there] = [await connect(at(0).address), await connect(at(1).address)]
      await here.signIn(root)
      await there.signIn(root)
      const [itemId = ''] = await itemIds()
      await ask(at(0), root, 'PATCH', `/api/items/${itemId}/media`, { metadata: { title: 'Edited here' } })
      const editedAt = performance.now()
      const event = await there.next('item_updated')
      const afterMs = Math.round(performance.now() - editedAt)
      expect(event).toMatchObject({ id: itemId })
      process.stderr.write(`An edit was seen at the other server ${afterMs} ms after the answer.\n`)
      const { usersOnline } = await ask<{ usersOnline: { username: string; connections: number }[] }>(
        at(0),
        root,
        'GET',
        '/api/users/online',
      )
      expect(usersOnline).toMatchObject([{ username: 'root', connections: 2 }])
      there.close()
      await expect
        .poll(async () => {
          const answer = await ask<{ usersOnline: { connections: number }[] }>(
            at(0),
            root,
            'GET',
            '/api/users/online',
          )
          return answer.usersOnline.map(({ connections }) => connections)
        })
        .toEqual([1])
      here.close()
    },
  )

  test('whoever is deactivated here is refused there', { timeout: TEST_MS }, async () => {
    const { token, id } = await addUser('leaving')
    expect((await call(at(1), token, 'GET', '/api/me')).status).toBe(200)
    await ask(at(0), root, 'PATCH', `/api/users/${id}`, { isActive: false })
    const since = performance.now()
    await expect
      .poll(async () => (await call(at(1), token, 'GET', '/api/me')).status, { interval: 5, timeout: 5_000 })
      .toBe(401)
    const afterMs = Math.round(performance.now() - since)
    process.stderr.write(`A deactivated account was refused by the other server after ${afterMs} ms.\n`)
  })

  test('also while no server can hear the others', { timeout: TEST_MS }, async () => {
    const { token, id } = await addUser('cut off')
    const listener = await connect(at(1).address, { reconnection: true })
    await listener.signIn(token)
    expect((await call(at(1), token, 'GET', '/api/me')).status).toBe(200)
    // Every session that listens is cut, and again as soon as it is back, while the account is deactivated.
    const cut = () =>
      database.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike '%listen%'
        and pid <> pg_backend_pid()`)
    await cut()
    await ask(at(0), root, 'PATCH', `/api/users/${id}`, { isActive: false })
    await expect
      .poll(async () => (await call(at(1), token, 'GET', '/api/me')).status, { interval: 5, timeout: 5_000 })
      .toBe(401)
    // Its live connection ends as well, once the server hears again.
    await listener.gone()
    listener.close()
  })

  test('listening goes on at the other server', { timeout: TEST_MS }, async () => {
    const [itemId = ''] = await itemIds()
    const session = await ask<{ id: string; audioTracks: { contentUrl: string }[] }>(
      at(0),
      root,
      'POST',
      `/api/items/${itemId}/play`,
      { forceTranscode: true, supportedMimeTypes: [] },
    )
    const sync = { currentTime: 5, timeListened: 5 }
    expect((await call(at(1), root, 'POST', `/api/session/${session.id}/sync`, sync)).status).toBe(200)
    const playlist = await call(at(1), root, 'GET', `/hls/${session.id}/output.m3u8?token=${root}`)
    expect(playlist.text).toContain('#EXTM3U')
    const names = playlist.text.split('\n').filter((line) => line.includes('output-'))
    expect(names.length).toBeGreaterThan(2)
    // Segments by turns: each server makes what it is asked for.
    for (const [index, name] of names.slice(0, 4).entries()) {
      const reply = await fetch(`${at(index % 2).address}/hls/${session.id}/${name}`, {
        headers: { authorization: `Bearer ${root}` },
      })
      expect(reply.status).toBe(200)
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
    expect((await call(at(1), root, 'POST', `/api/session/${session.id}/close`, sync)).status).toBe(200)
    expect((await call(at(0), root, 'POST', `/api/session/${session.id}/sync`, sync)).status).toBe(404)
    const place = await ask<{ currentTime: number }>(at(0), root, 'GET', `/api/me/progress/${itemId}`)
    expect(place.currentTime).toBe(5)
  })

  test('parts of an upload go to either server', { timeout: TEST_MS }, async () => {
    const audio = await sound('mp3', { seconds: 3 })()
    const { folders } = await ask<{ folders: { id: string }[] }>(
      at(0),
      root,
      'GET',
      `/api/libraries/${libraryId}`,
    )
    const upload = await ask<{ id: string }>(at(0), root, 'POST', '/api/uploads', {
      libraryId,
      folderId: folders[0]?.id,
      title: 'Uploaded',
      author: 'Ann',
      files: [{ name: 'one.mp3', size: audio.length }],
    })
    const half = Math.floor(audio.length / 2)
    await sendPart(at(0), upload.id, 0, audio.subarray(0, half))
    await sendPart(at(1), upload.id, half, audio.subarray(half))
    expect((await call(at(0), root, 'POST', `/api/uploads/${upload.id}/finish`)).status).toBe(200)
    await expect.poll(() => numItems(), { timeout: TEST_MS / 2 }).toBe(NUM_BOOKS + 1)
  })

  test('a killed server’s scan is taken over, and what one leads too', { timeout: TEST_MS }, async () => {
    const audio = await sound('mp3', { seconds: SECONDS_EACH })()
    for (let number = 1; number <= NUM_BOOKS; number += 1) addBook(`More ${number}`, audio)
    await expect.poll(unfinishedScans, { timeout: TEST_MS / 2 }).toBe(0)
    await ask(at(0), root, 'POST', `/api/libraries/${libraryId}/scan?force=1`)
    const killed = await firstOf(scanningServer)
    const index = NAMES.indexOf(killed)
    at(index).child.kill('SIGKILL')
    const killedAt = performance.now()
    await expect.poll(scanningServer, { timeout: TEST_MS / 2, interval: 50 }).toBe(NAMES[1 - index])
    const afterMs = Math.round(performance.now() - killedAt)
    process.stderr.write(`The scan of a killed server was taken over after ${afterMs} ms.\n`)
    expect(afterMs).toBeLessThan(TAKE_OVER_MS)
    await expect.poll(unfinishedScans, { timeout: TEST_MS / 2 }).toBe(0)
    expect(await numItems()).toBe(2 * NUM_BOOKS + 1)
    await expect.poll(leader, { timeout: TAKE_OVER_MS }).toBe(NAMES[1 - index])
    servers[index] = await start(killed)
  })

  test(
    'a leader that stood still leads no more, and believes nothing it knew',
    { timeout: TEST_MS },
    async () => {
      const { token, id } = await addUser('frozen')
      const leading = (await leader()) ?? ''
      const index = NAMES.indexOf(leading)
      expect((await call(at(index), token, 'GET', '/api/me')).status).toBe(200)
      at(index).child.kill('SIGSTOP')
      await ask(at(1 - index), root, 'PATCH', `/api/users/${id}`, { isActive: false })
      await expect.poll(leader, { timeout: TEST_MS / 2 }).toBe(NAMES[1 - index])
      // Asked while it stands still: the answer is the first thing it does.
      const answer = call(at(index), token, 'GET', '/api/me')
      await sleep(1_000)
      at(index).child.kill('SIGCONT')
      expect((await answer).status).toBe(401)
      await sleep(5_000)
      expect(await leader()).toBe(NAMES[1 - index])
    },
  )

  test(
    'one after the other is replaced under listeners who notice nothing',
    { timeout: 2 * START_MS },
    async () => {
      const ids = await itemIds()
      const listeners: { token: string; sessionId: string; reports: number }[] = []
      // One by one: a server lets only so many try to sign in at once.
      for (let number = 0; number < NUM_LISTENERS; number += 1) {
        const { token } = await addUser(`listener ${number}`)
        const play = `/api/items/${ids[number % ids.length]}/play`
        const { id } = await retried<{ id: string }>(token, 'POST', play, { forceDirectPlay: true })
        listeners.push({ token, sessionId: id, reports: 0 })
      }
      const over = new AbortController()
      const listening = listeners.map(async (listener) => {
        while (!over.signal.aborted) {
          const report = { currentTime: Math.min(SECONDS_EACH - 5, listener.reports / 10), timeListened: 0.1 }
          await retried(listener.token, 'POST', `/api/session/${listener.sessionId}/sync`, report)
          listener.reports += 1
          await sleep(500)
        }
      })
      for (const [index, name] of NAMES.entries()) {
        const old = at(index)
        const next = await start(name)
        servers.push(next)
        old.child.kill('SIGTERM')
        expect(await old.ended).toBe(0)
        servers = servers.filter((server) => server !== old && server !== next)
        servers.splice(index, 0, next)
      }
      over.abort()
      await Promise.all(listening)
      expect(Math.min(...listeners.map(({ reports }) => reports))).toBeGreaterThan(2)
      for (const { token, reports } of listeners) {
        const stats = await retried<{ totalTime: number }>(token, 'GET', '/api/me/listening-stats')
        expect(stats.totalTime).toBeCloseTo(reports * 0.1, 3)
      }
    },
  )
})

function addBook(name: string, audio: Buffer): void {
  const place = path.join(folder, 'books', name)
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, `${name}.mp3`), audio)
}

const start = (name: string) =>
  startServer(folder, {
    NODE_NAME: name,
    DATABASE_URL: postgres.url,
    CONFIG_PATH: path.join(folder, 'config'),
    METADATA_PATH: path.join(folder, 'metadata'),
    DRAIN_SECONDS: '20',
  })

/** The first answer that is none of undefined. */
async function firstOf<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(5)
  }
}

/** The name of the server that leads. */
async function leader(): Promise<string | undefined> {
  const { rows } = await database.query<{ node_id: string }>(
    'select node_id from node_lease where leased_until > extract(epoch from clock_timestamp())',
  )
  return rows[0]?.node_id.split('/')[0]
}

/** The name of the server that scans. */
async function scanningServer(): Promise<string | undefined> {
  const { rows } = await database.query<{ claim_id: string }>(
    "select claim_id from job where kind = 'scan' and state = 'running'",
  )
  return rows[0]?.claim_id.split('/')[0]
}

const unfinishedScans = () =>
  count("select count(*)::int as count from job where kind = 'scan' and state in ('queued', 'running')")
const numItems = () => count('select count(*)::int as count from item')

async function count(query: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

async function itemIds(): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from item order by num')
  return rows.map(({ id }) => id)
}

async function addUser(username: string): Promise<{ id: string; token: string }> {
  const body = { username, password: 'secret', type: 'user', isActive: true }
  const { user } = await ask<{ user: { id: string } }>(at(0), root, 'POST', '/api/users', body)
  return { id: user.id, token: await signIn(at(0), username, 'secret') }
}

async function signIn(server: ServerProcess, username: string, password: string): Promise<string> {
  const answer = await ask<{ user: { accessToken: string } }>(server, '', 'POST', '/login', {
    username,
    password,
  })
  return answer.user.accessToken
}

async function sendPart(
  server: ServerProcess,
  uploadId: string,
  offset: number,
  part: Buffer,
): Promise<void> {
  const reply = await fetch(`${server.address}/api/uploads/${uploadId}/files/0?offset=${offset}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${root}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(part),
  })
  expect(await reply.text()).toContain(`${offset + part.length}`)
}

const post = (server: ServerProcess, token: string, url: string, body: unknown) =>
  call(server, token, 'POST', url, body)

async function ask<T>(
  server: ServerProcess,
  token: string,
  method: string,
  url: string,
  body?: unknown,
): Promise<T> {
  const { status, text } = await call(server, token, method, url, body)
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${text}`)
  return (text === 'OK' ? undefined : JSON.parse(text)) as T
}

const call = (server: ServerProcess, token: string, method: string, url: string, body?: unknown) =>
  send(server.address, token, method, url, body)

/** Through the balancer, as a client does: what fails is sent once more. */
async function retried<T>(token: string, method: string, url: string, body?: unknown): Promise<T> {
  const once = async () => {
    const { status, text } = await send(balancer.address, token, method, url, body)
    if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${text}`)
    return (text === 'OK' ? undefined : JSON.parse(text)) as T
  }
  return once().catch(once)
}

async function send(address: string, token: string, method: string, url: string, body?: unknown) {
  const reply = await fetch(`${address}${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}
