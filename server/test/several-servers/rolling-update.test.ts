import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, retried } from './calls.ts'
import { type House, isMissing, NAMES, openHouse, SECONDS_EACH, START_MS, TEST_MS } from './house.ts'
import { makeNextBuild } from './next-build.ts'

/**
 * Both servers are replaced by the next version, one after the other, while a hundred clients listen through the
 * balancer.
 */

const NUM_BOOKS = 20
const NUM_LISTENERS = 100
const NUM_CONNECTED = 10
const BEAT_MS = 2_000
const BEAT_SECONDS = 0.1

let house: House

interface Listener {
  readonly token: string
  readonly sessionId: string
  beats: number
  retries: number
}

describe.skipIf(isMissing)('a rolling update', () => {
  beforeAll(async () => {
    house = await openHouse(NUM_BOOKS)
    await ask(house.haproxy.address, house.root, 'POST', `/api/libraries/${house.libraryId}/scan`)
    await house.settled('scan')
  }, START_MS)

  afterAll(() => house?.close(), TEST_MS)

  test('costs listeners at most one retry, and loses no report', { timeout: 3 * START_MS }, async () => {
    const next = await makeNextBuild()
    const listeners = await openListeners()
    const sockets = await openSockets(listeners.slice(0, NUM_CONNECTED))
    const over = new AbortController()
    const listening = listeners.map((listener) => listen(listener, over.signal))

    for (const name of NAMES) {
      const old = house.at(name)
      old.child.kill('SIGTERM')
      expect(await old.ended).toBe(0)
      await house.start(name, next.main)
      await isBack(name)
      if (name === NAMES[0]) await goOnSideBySide(next.migration, listeners)
    }
    over.abort()
    await Promise.all(listening)

    const numRetries = listeners.reduce((sum, { retries }) => sum + retries, 0)
    const numBeats = listeners.reduce((sum, { beats }) => sum + beats, 0)
    process.stderr.write(`${numBeats} reports of ${NUM_LISTENERS} listeners, ${numRetries} sent twice.\n`)
    expect(Math.min(...listeners.map(({ beats }) => beats))).toBeGreaterThan(2)
    for (const { token, beats } of listeners) {
      const url = '/api/me/listening-stats'
      const stats = await ask<{ totalTime: number }>(house.haproxy.address, token, 'GET', url)
      expect(stats.totalTime).toBeCloseTo(beats * BEAT_SECONDS, 3)
    }
    await expect.poll(() => sockets.every(({ socket }) => socket.connected), { timeout: TEST_MS }).toBe(true)
    await expect.poll(() => sockets.every(({ numInits }) => numInits() >= 2), { timeout: TEST_MS }).toBe(true)
    for (const { socket } of sockets) socket.close()
  })
})

/** The tables are new, one server is old: both keep working for a while. */
async function goOnSideBySide(migration: string, listeners: readonly Listener[]): Promise<void> {
  expect(await house.count(`select count(*)::int as count from migration where name = '${migration}'`)).toBe(
    1,
  )
  const before = listeners.map(({ beats }) => beats)
  await expect
    .poll(() => listeners.every(({ beats }, index) => beats >= (before[index] ?? 0) + 2), {
      timeout: TEST_MS,
    })
    .toBe(true)
  // The old server is killed and restarted: newer tables with additions only do not stop it from starting.
  house.at('two').child.kill('SIGKILL')
  await house.at('two').ended
  // A restart between two checks would go unnoticed, and isBack would wait for nothing.
  await isReported('two', 'is DOWN')
  const old = await house.start('two')
  expect(old.output()).toContain('upgraded by a newer version')
  await isBack('two')
}

/** Waits until haproxy sends it requests again. */
const isBack = (name: string): Promise<void> => isReported(name, 'is UP')

/** Waits until this is the latest that haproxy prints about the server. */
async function isReported(name: string, state: string): Promise<void> {
  const lines = () => house.haproxy.output().split('\n')
  const latest = () => lines().findLast((line) => line.includes(`lectern/${name} is`)) ?? ''
  await expect.poll(latest, { timeout: TEST_MS }).toContain(state)
}

async function openListeners(): Promise<Listener[]> {
  const ids = await house.itemIds()
  const listeners: Listener[] = []
  // One by one: a server limits concurrent sign-in attempts.
  for (let number = 0; number < NUM_LISTENERS; number += 1) {
    const { token } = await house.addUser(`listener ${number}`)
    const play = `/api/items/${ids[number % ids.length]}/play`
    const session = await retried<{ id: string }>(house.haproxy.address, token, 'POST', play, {
      forceDirectPlay: true,
    })
    listeners.push({ token, sessionId: session.id, beats: 0, retries: 0 })
  }
  return listeners
}

/** Like the web player: each report has the total so far, so that one sent twice is counted once. */
async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  const url = `/api/session/${listener.sessionId}/sync`
  const startedAt = Date.now()
  while (!signal.aborted) {
    const beats = listener.beats + 1
    const report = {
      currentTime: Math.min(SECONDS_EACH - 5, beats * BEAT_SECONDS),
      timeListened: BEAT_SECONDS,
      totalListened: beats * BEAT_SECONDS,
      at: startedAt + beats,
    }
    const send = () => ask(house.haproxy.address, listener.token, 'POST', url, report)
    await send().catch((error: unknown) => {
      listener.retries += 1
      process.stderr.write(`Sent again: ${String(error)}\n`)
      return send()
    })
    listener.beats = beats
    await sleep(BEAT_MS)
  }
}

interface Connected {
  readonly socket: Socket
  numInits(): number
}

/** Live connections that reconnect by themselves, and sign in again. */
async function openSockets(listeners: readonly Listener[]): Promise<Connected[]> {
  const sockets = listeners.map(({ token }): Connected => {
    const socket = io(house.haproxy.address, { transports: ['websocket'], forceNew: true })
    let numInits = 0
    socket.on('connect', () => socket.emit('auth', token))
    socket.on('init', () => (numInits += 1))
    return { socket, numInits: () => numInits }
  })
  await expect.poll(() => sockets.every(({ numInits }) => numInits() === 1), { timeout: TEST_MS }).toBe(true)
  return sockets
}
