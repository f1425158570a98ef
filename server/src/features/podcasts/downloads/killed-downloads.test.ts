import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { mp3 } from '../../../../test/make-tree.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { checkIntegrity, openSqlite, sqliteDialect } from '../../../platform/db/sqlite.ts'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, type sendRanges, startPodcastWorld } from '../test-support/podcast-world.ts'

/**
 * After a kill -9, what is left is what the database and the disk contain at that moment. So both are copied
 * repeatedly while two episodes are downloading, and a server is then started from each copy.
 */

const POINTS = 20
const MOST_STATES = 150
const SHOW = 'Harbour talk'
const PIECES = 8

let world: PodcastWorld
let copies: string
beforeAll(async () => {
  // The server's files are replaced while it runs.
  world = await startPodcastWorld({ expectErrors: true })
  copies = mkdtempSync(path.join(tmpdir(), 'lectern-killed-downloads-'))
})
afterAll(async () => {
  await world.close()
  rmSync(copies, { recursive: true, force: true })
})

test('ends with the same library wherever the server is killed during a download', async () => {
  const sounds = [await mp3({}, { seconds: 20 })(), await mp3({}, { seconds: 12 })()]
  sounds.forEach((bytes, index) => {
    world.other.answers[`/${index}.mp3`] = (request, response) => void inPieces(request, response, bytes)
  })
  world.setFeed(
    sounds
      .map((_bytes, index) =>
        item({ title: `Part ${index}`, guid: `g${index}`, url: `${world.other.url}/${index}.mp3` }),
      )
      .join(''),
  )
  const id = await world.addPodcast({ title: SHOW })
  const asRoot = world.app.as(world.root)
  await asRoot.ask('podcasts.refresh', { params: { id } })
  const { results } = await asRoot.ask('podcasts.feedEpisodes', { params: { id }, query: {} })
  await asRoot.ask('podcasts.downloadKnown', { params: { id }, body: { ids: results.map((one) => one.id) } })

  const states = await copyUntilDone()
  const whole = await libraryOf(world.app)
  expect(whole.files.map(({ name }) => name)).toEqual(['Part 0.mp3', 'Part 1.mp3'])
  expect(states.length).toBeGreaterThanOrEqual(POINTS)

  const chosen = Array.from({ length: POINTS }, (_, n) => states[Math.floor((n * states.length) / POINTS)])
  for (const [number, state] of chosen.entries()) {
    if (state === undefined) throw new Error('There is no such state.')
    const end = await goOnFrom(state)
    expect({ number, ...end }).toEqual({ number, ...whole })
  }
}, 900_000)

/** Sends slowly, so that many intermediate states can be observed. */
async function inPieces(
  request: Parameters<typeof sendRanges>[0],
  response: Parameters<typeof sendRanges>[1],
  bytes: Buffer,
): Promise<void> {
  const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const headers = { 'content-type': 'audio/mpeg', etag: '"one"', 'content-length': bytes.length - start }
  const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...headers, ...range } : headers)
  const step = Math.ceil(bytes.length / PIECES)
  for (let at = start; at < bytes.length; at += step) {
    response.write(bytes.subarray(at, at + step))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  response.end()
}

const databaseOf = (folder: string) => path.join(folder, 'lectern.sqlite')

/** Makes a copy whenever the files or the database's WAL change. */
async function copyUntilDone(): Promise<string[]> {
  const states: string[] = []
  let last = ''
  const downloading = new Set(['both'])
  void world.downloadsDone().then(() => downloading.clear())
  while (downloading.size > 0 && states.length < MOST_STATES) {
    await setImmediate()
    const before = sizesNow()
    if (before === last) continue
    last = before
    const copy = path.join(copies, String(states.length))
    copyTo(copy)
    // Files are moved in other threads, so a copy during which something changed is not a real state.
    if (sizesNow() === before) states.push(copy)
    else rmSync(copy, { recursive: true, force: true })
  }
  await world.downloadsDone()
  return states
}

const sizesNow = () => JSON.stringify([sizesIn(world.folder), sizesIn(world.app.config.configDir)])

const sizesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(path.join(folder, name), { throwIfNoEntry: false })?.size])

function copyTo(copy: string): void {
  mkdirSync(copy)
  try {
    for (const ending of ['', '-wal']) {
      cpSync(`${databaseOf(world.app.config.configDir)}${ending}`, `${databaseOf(copy)}${ending}`)
    }
    cpSync(world.folder, path.join(copy, 'podcasts'), { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Starts a server from a copy, and advances the clock until no download is left. */
async function goOnFrom(copy: string) {
  rmSync(path.join(world.folder, SHOW), { recursive: true, force: true })
  cpSync(path.join(copy, 'podcasts'), world.folder, { recursive: true })
  const file = openSqlite(databaseOf(copy))
  expect(checkIntegrity(file)).toEqual([])
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) })
  const app = await startApp({ db, clock: world.app.clock, env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
  try {
    for (;;) {
      const left = await app.ctx.jobs.list({ kind: 'episode-download', states: ['queued', 'running'] })
      if (left.length === 0) break
      if (left.every(({ state }) => state === 'queued')) app.clock.advance(60_000)
      app.ctx.jobs.wake()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return await libraryOf(app)
  } finally {
    await app.close()
  }
}

/** Lists everything, including hidden files. */
async function libraryOf({ ctx }: TestApp) {
  const folder = path.join(world.folder, SHOW)
  const episodes = await ctx.db
    .selectFrom('episode')
    .innerJoin('item', 'item.num', 'episode.item_num')
    .leftJoin('item_file', 'item_file.num', 'episode.file_num')
    .select(['episode.id', 'episode.title', 'item_file.rel_path', 'item_file.size'])
    .orderBy('episode.id')
    .execute()
  const failed = await ctx.jobs.list({ kind: 'episode-download', states: ['failed'] })
  return {
    episodes,
    failed: failed.map(({ error }) => error),
    files: readdirSync(folder)
      .toSorted()
      .map((name) => ({
        name,
        hash: createHash('sha1')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      })),
  }
}
