import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAudio, toneInput } from '../../server/src/features/demo/make-audio.service.ts'
import { startBareStream } from '../src/bare-stream.ts'
import { megabytesPerCpuSecond } from '../src/feeds/parallel-downloads.ts'
import { readCpuMs } from '../src/process-tree.ts'
import { addedItems, ask, createLibrary, scan } from '../src/scan-target.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { steadyClient } from '../src/steady-client.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const BUILDS = 9
const MAX_BUILD_CPU_MS = 100
const DOWNLOADS = 200
const ROUNDS = 3
const LARGE_MEGABYTES = 4
/** Both are measured alternately; a smaller difference is noise. */
const LEAST_OF_PLAYBACK_PERCENT = 90
const REFUSALS = 300
const MOST_TIMES_SLOWER = 1.5
/** Time for background work after a change to finish. */
const REST_MS = 1500

export const scenario: Scenario = {
  question:
    'What do feeds cost: building a long one, two hundred downloads at once, and addresses that lead nowhere?',
  books: 2000,
  run: (options) =>
    withFolder(async (folder) => {
      const largeFile = await makeBooks(folder, options.books)
      return withTarget(options, (target) => measure(target, folder, largeFile))
    }),
}

/** One book of this many files, and one with a single large file. */
async function makeBooks(folder: string, entries: number): Promise<string> {
  const draft = path.join(folder, 'draft.mp3')
  await makeAudio('ffmpeg', draft, { kind: 'mp3', sound: toneInput(1) })
  const second = await readFile(draft)
  await rm(draft)
  const long = path.join(folder, 'Ada Moor', 'Many parts')
  await mkdir(long, { recursive: true })
  for (let number = 1; number <= entries; number++) {
    await writeFile(path.join(long, `${String(number).padStart(5, '0')}.mp3`), second)
  }
  const large = path.join(folder, 'Ada Moor', 'One part', 'large.mp3')
  await mkdir(path.dirname(large))
  const copies = Math.ceil((LARGE_MEGABYTES * 1024 * 1024) / second.length)
  await writeFile(large, Buffer.concat(Array.from({ length: copies }, () => second)))
  return large
}

async function measure(target: Target, folder: string, largeFile: string): Promise<Outcome> {
  const pid = target.own?.pid()
  if (pid === undefined) throw new Error('this measurement needs a server of its own')
  const library = await createLibrary(target, folder)
  const items = await addedItems(target, library, await scan(target, library))
  const idOf = (title: string) => [...items].find(([name]) => name.endsWith(title))?.[1] ?? ''
  const [manyId, oneId] = [idOf('Many parts'), idOf('One part')]
  await open(target, manyId, 'many')
  await open(target, oneId, 'one')

  const builds = await timeBuilds(target, pid, manyId)
  const shares = await compareDownloads(target, pid, oneId, largeFile)
  const refusals = await timeRefusals(target, manyId)
  const buildCpuMs = median(builds.cpuMs)
  return {
    figures: { ...builds.figures, buildCpuMs, ...shares, ...refusals },
    limits: [
      {
        name: `building a feed of ${builds.figures.entries} entries`,
        value: buildCpuMs,
        bound: { atMost: MAX_BUILD_CPU_MS },
        unit: 'CPU ms',
      },
      {
        name: `the share of a bare stream that ${DOWNLOADS} downloads of a feed reach, beside that of playback`,
        value: (100 * shares.feedOfBarePercent) / shares.playbackOfBarePercent,
        bound: { atLeast: LEAST_OF_PLAYBACK_PERCENT },
        unit: '%',
      },
      {
        name: 'the slower of a guessed and a closed address beside the other',
        value: Math.max(refusals.closedMs / refusals.guessedMs, refusals.guessedMs / refusals.closedMs),
        bound: { atMost: MOST_TIMES_SLOWER },
        unit: 'times',
      },
    ],
  }
}

async function open(target: Target, itemId: string, slug: string): Promise<string> {
  const body = JSON.stringify({ serverAddress: target.baseUrl, slug })
  const { feed } = await ask<{ feed: { id: string } }>(target, `/api/feeds/item/${itemId}/open`, {
    method: 'POST',
    body,
  })
  return feed.id
}

/** Each build follows a change, so that nothing is cached. */
async function timeBuilds(target: Target, pid: number, itemId: string) {
  const cpuMs: number[] = []
  let entries = 0
  for (let round = 0; round <= BUILDS; round++) {
    const body = JSON.stringify({ metadata: { subtitle: `Change ${round}` } })
    await ask(target, `/api/items/${itemId}/media`, { method: 'PATCH', body })
    await sleep(REST_MS)
    const before = await readCpuMs(pid)
    const reply = await fetch(`${target.baseUrl}/feed/many`)
    const text = await reply.text()
    if (round > 0) cpuMs.push((await readCpuMs(pid)) - before)
    entries = text.split('<item>').length - 1
  }
  return { cpuMs, figures: { entries, worstBuildCpuMs: Math.max(...cpuMs) } }
}

async function compareDownloads(target: Target, pid: number, itemId: string, file: string) {
  const { size } = await stat(file)
  const bare = await startBareStream(file)
  const item = await ask<{ libraryFiles: { ino: string }[] }>(target, `/api/items/${itemId}`)
  const inFeed = /<enclosure url="([^"]+)"/.exec(
    await (await fetch(`${target.baseUrl}/feed/one`)).text(),
  )?.[1]
  const given = { downloads: DOWNLOADS, size }
  const headers = { authorization: target.authorization }
  const rates = { feed: [] as number[], playback: [] as number[], bare: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const feed = await megabytesPerCpuSecond(inFeed ?? '', { ...given, pid })
      const playback = await megabytesPerCpuSecond(
        `${target.baseUrl}/api/items/${itemId}/file/${item.libraryFiles[0]?.ino}`,
        { ...given, pid, headers },
      )
      const other = await megabytesPerCpuSecond(bare.url, { ...given, pid: bare.pid })
      // The first round is a warm-up.
      if (round === 0) continue
      rates.feed.push(feed)
      rates.playback.push(playback)
      rates.bare.push(other)
    }
  } finally {
    await bare.close()
  }
  const ofBare = (list: readonly number[]) => (100 * median(list)) / median(rates.bare)
  return {
    feedMegabytesPerCpuSecond: median(rates.feed),
    bareMegabytesPerCpuSecond: median(rates.bare),
    feedOfBarePercent: ofBare(rates.feed),
    playbackOfBarePercent: ofBare(rates.playback),
  }
}

/** The response time must not reveal to a guesser which feeds existed. */
async function timeRefusals(target: Target, itemId: string) {
  const { feeds } = await ask<{ feeds: { id: string; slug: string }[] }>(target, '/api/feeds')
  const many = feeds.find(({ slug }) => slug === 'many')?.id ?? ''
  await fetch(`${target.baseUrl}/api/feeds/${many}/close`, {
    method: 'POST',
    headers: { authorization: target.authorization },
  })
  await open(target, itemId, 'many-again')
  const client = steadyClient(target.baseUrl)
  const times = { many: [] as number[], none: [] as number[] }
  for (let count = 0; count < REFUSALS; count++) {
    for (const slug of ['many', 'none'] as const) {
      const { status, ms } = await client.call({ path: `/feed/${slug}` })
      if (status !== 404) throw new Error(`/feed/${slug} answered ${status}`)
      times[slug].push(ms)
    }
  }
  client.close()
  return { closedMs: median(times.many), guessedMs: median(times.none) }
}
