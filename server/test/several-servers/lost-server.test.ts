import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { item, rss } from '../../src/features/podcasts/feed/test-support/make-feed.ts'
import { sendRanges } from '../../src/features/podcasts/test-support/podcast-world.ts'
import { sound } from '../media.ts'
import { type StandIn, startStandIn } from '../stand-in.ts'
import { ask, callAt, retried } from './calls.ts'
import {
  firstOf,
  type House,
  isMissing,
  type Name,
  NAMES,
  openHouse,
  otherThan,
  type RunningJob,
  START_MS,
  TAKE_OVER_MS,
  TEST_MS,
} from './house.ts'

/** Two servers, one of which is killed or frozen in the middle of its work. */

const NUM_BOOKS = 40
const EPISODE = 'Part 1.mp3'

let house: House
let root: string
let other: StandIn

describe.skipIf(isMissing)('a lost server', () => {
  beforeAll(async () => {
    other = await startStandIn()
    house = await openHouse(NUM_BOOKS, { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    root = house.root
    await scan()
    await house.settled('scan')
  }, START_MS)

  afterAll(async () => {
    await house?.close()
    await other?.close()
  }, TEST_MS)

  // Restarts a killed server for the next test.
  afterEach(async () => {
    for (const name of NAMES) {
      if (house.at(name).child.signalCode !== null) await house.start(name)
    }
  }, START_MS)

  test('has its scan taken over, and its leadership too', { timeout: TEST_MS }, async () => {
    await house.addBooks(Array.from({ length: NUM_BOOKS }, (_, number) => `More ${number}`))
    await house.settled('scan')
    await scan('?force=1')
    const killed = await killWorker('scan')
    await house.settled('scan')
    expect(await house.itemIds()).toHaveLength(2 * NUM_BOOKS)
    expect(await titlesTwice()).toBe(0)
    await expect.poll(() => house.leader(), { timeout: TAKE_OVER_MS }).toBe(otherThan(killed))
  })

  test('has its download taken over, leaving one file', { timeout: TEST_MS }, async () => {
    const whole = await sound('mp3', { seconds: 20 })()
    const audio = whole.subarray(0, whole.length - (whole.length % 2))
    let isHeld = true
    const ranges: (string | undefined)[] = []
    other.answers['/1.mp3'] = (request, response) => {
      ranges.push(request.headers.range)
      if (!isHeld) return sendRanges(request, response, audio)
      response.writeHead(200, { 'content-type': 'audio/mpeg', etag: '"one"', 'content-length': audio.length })
      response.write(audio.subarray(0, audio.length / 2))
    }
    other.answers['/feed'] = (_request, response) => {
      response.setHeader('content-type', 'application/rss+xml')
      response.end(rss(item({ title: 'Part 1', url: `${other.url}/1.mp3`, length: String(audio.length) })))
    }
    const podcastId = await addPodcast()
    const { address } = house.haproxy
    await ask(address, root, 'POST', `/api/podcasts/${podcastId}/refresh`)
    const { results } = await ask<{ results: { id: string }[] }>(
      address,
      root,
      'GET',
      `/api/podcasts/${podcastId}/feed-episodes`,
    )
    await ask(address, root, 'POST', `/api/podcasts/${podcastId}/feed-episodes/download`, {
      ids: results.map(({ id }) => id),
    })
    const folder = path.join(house.folder, 'podcasts', 'Harbour talk')
    const sizes = () => readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
    await expect.poll(sizes, { timeout: TEST_MS / 2 }).toContain(audio.length / 2)
    await killWorker('episode-download', () => (isHeld = false))
    await house.settled('episode-download')
    expect(readdirSync(folder)).toEqual([EPISODE])
    // The second server resumed where the first one stopped; tags are written in front of the audio.
    expect(ranges).toEqual([undefined, `bytes=${audio.length / 2}-`])
    const saved = readFileSync(path.join(folder, EPISODE))
    expect(saved.subarray(-audio.length / 2).equals(audio.subarray(audio.length / 2))).toBe(true)
    expect(await house.count('select count(*)::int as count from episode where file_num is not null')).toBe(1)
  })

  test('has its backup taken over, leaving one backup', { timeout: TEST_MS }, async () => {
    // A backup reads every table, so it waits for this lock until it is killed.
    await house.database.query('begin')
    await house.database.query('lock table collection in access exclusive mode')
    const called = callAt(house.haproxy.address, root, 'POST', '/api/backups').catch(() => undefined)
    await killWorker('make-backup', () => house.database.query('commit'))
    await house.settled('make-backup')
    await called
    const { backups } = await retried<{ backups: { id: string; fileSize: number }[] }>(
      house.haproxy.address,
      root,
      'GET',
      '/api/backups',
    )
    expect(backups).toHaveLength(1)
    const names = readdirSync(path.join(house.folder, 'metadata', 'backups'))
    expect(names.filter((name) => !name.startsWith('.'))).toHaveLength(1)
  })

  test(
    'that was frozen as leader no longer leads, and discards its caches',
    { timeout: TEST_MS },
    async () => {
      const { token, id } = await house.addUser('frozen')
      const frozen = await firstOf(() => house.leader())
      const awake = otherThan(frozen)
      expect((await callAt(house.at(frozen).address, token, 'GET', '/api/me')).status).toBe(200)
      house.at(frozen).child.kill('SIGSTOP')
      await ask(house.at(awake).address, root, 'PATCH', `/api/users/${id}`, { isActive: false })
      // Requests through the balancer meanwhile: none waits for the frozen server, or has to be retried to read.
      for (let number = 0; number < 4; number += 1) {
        await ask(house.haproxy.address, root, 'GET', '/api/me')
      }
      await expect.poll(() => house.leader(), { timeout: TEST_MS / 2 }).toBe(awake)
      // Sent while it is frozen: responding is the first thing it does.
      const answer = callAt(house.at(frozen).address, token, 'GET', '/api/me')
      await sleep(1_000)
      house.at(frozen).child.kill('SIGCONT')
      expect((await answer).status).toBe(401)
      await sleep(5_000)
      expect(await house.leader()).toBe(awake)
    },
  )

  test(
    'that was frozen while scanning does not repeat the scan finished by the other',
    { timeout: TEST_MS },
    async () => {
      await house.settled('scan')
      const ids = await house.itemIds()
      const job = await freezeScanner()
      const frozen = job.worker
      await expect.poll(() => isTakenOver(job), { timeout: TEST_MS / 2, interval: 10 }).toBe(true)
      // It resumes in the middle of the other's work, and afterwards.
      house.at(frozen).child.kill('SIGCONT')
      await house.settled('scan')
      await sleep(3_000)
      expect(await house.itemIds()).toEqual(ids)
      expect(await titlesTwice()).toBe(0)
      expect(await house.count("select count(*)::int as count from scan_run where state = 'running'")).toBe(0)
      expect(await house.unfinished('scan')).toBe(0)
    },
  )
})

const scan = (query = '') =>
  ask(house.haproxy.address, root, 'POST', `/api/libraries/${house.libraryId}/scan${query}`)

/** Freezes a server in the middle of a scan. If the scan had just finished, another is started. */
async function freezeScanner(): Promise<RunningJob> {
  for (;;) {
    await scan('?force=1')
    const job = await firstOf(() => house.runningJob('scan'))
    const { child } = house.at(job.worker)
    child.kill('SIGSTOP')
    // Lets statements take effect that it had already sent to the database.
    await sleep(200)
    if ((await house.runningJob('scan'))?.id === job.id) return job
    child.kill('SIGCONT')
    await house.settled('scan')
  }
}

/** Number of books that exist more than once. */
const titlesTwice = () =>
  house.count(
    'select count(*)::int as count from (select rel_path from item group by rel_path having count(*) > 1) as twice',
  )

/** Kills the worker of such a job with SIGKILL; waits until the job is running again or done. */
async function killWorker(kind: string, atKill: () => unknown = () => undefined): Promise<Name> {
  const job = await firstOf(() => house.runningJob(kind))
  house.at(job.worker).child.kill('SIGKILL')
  const since = performance.now()
  await house.at(job.worker).ended
  await atKill()
  await expect.poll(() => isTakenOver(job), { timeout: TEST_MS / 2, interval: 50 }).toBe(true)
  const afterMs = Math.round(performance.now() - since)
  process.stderr.write(`The ${kind} of a killed server was taken over after ${afterMs} ms.\n`)
  expect(afterMs).toBeLessThan(TAKE_OVER_MS)
  return job.worker
}

/** The job lost its server, and is running again or done. */
const isTakenOver = async ({ id, lostLeases }: RunningJob): Promise<boolean> =>
  (await house.count(`select count(*)::int as count from job
    where id = '${id}' and lost_leases > ${lostLeases} and state <> 'queued'`)) === 1

async function addPodcast(): Promise<string> {
  const folder = path.join(house.folder, 'podcasts')
  mkdirSync(folder)
  const { address } = house.haproxy
  const library = await ask<{ id: string; folders: { id: string }[] }>(
    address,
    root,
    'POST',
    '/api/libraries',
    {
      name: 'Podcasts',
      mediaType: 'podcast',
      folders: [{ fullPath: folder }],
    },
  )
  const { id } = await ask<{ id: string }>(address, root, 'POST', '/api/podcasts', {
    path: path.join(folder, 'Harbour talk'),
    folderId: library.folders[0]?.id,
    libraryId: library.id,
    media: { metadata: { title: 'Harbour talk', feedUrl: `${other.url}/feed` } },
  })
  return id
}
