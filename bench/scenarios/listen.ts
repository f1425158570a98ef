import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fetchToken } from '../../e2e/support/accounts.ts'
import { makeAudio, toneInput } from '../../server/src/features/demo/make-audio.service.ts'
import { type CrowdResult, type Listener, listenTogether } from '../src/crowd.ts'
import { makeLibrary } from '../src/library/make-library.ts'
import { type CallCost, type CallKind, measureCalls } from '../src/listening-calls.ts'
import type { BenchOptions } from '../src/options.ts'
import { addedItems, ask, createLibrary, scan } from '../src/scan-target.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { median, percentile } from '../src/statistics.ts'
import { measureStreaming, type Throughput } from '../src/stream-rate.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const SEED = 1
const LARGE_MEGABYTES = 300
const LARGE_BOOK = 'Long Author/Long Book'
/** Each statement of a request is a round trip to another process, and a commit is one more. */
const POSTGRES_TIMES = 3
const LISTENERS = 200
const LISTENERS_PER_ACCOUNT = 10
const LISTEN_SECONDS = 120

export const scenario: Scenario = {
  question: 'What does it cost to begin to listen, to go on, and to let two hundred listen at once?',
  run: (options) =>
    withFolder(async (folder) => {
      const made = await makeLibrary({ folder, numBooks: options.books, seed: SEED })
      const largeFile = path.join(made.books, LARGE_BOOK, 'long.mp3')
      await makeLargeFile(largeFile)
      return withTarget(options, (target) => measure(options, target, made.books, largeFile))
    }),
}

/** Makes a long file by repeating the same minute of audio. */
async function makeLargeFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.minute.mp3`
  await makeAudio('ffmpeg', draft, { kind: 'mp3', sound: toneInput(60) })
  const minute = await readFile(draft)
  await rm(draft)
  const copies = Math.ceil((LARGE_MEGABYTES * 1024 * 1024) / minute.length)
  await writeFile(file, Buffer.concat(Array.from({ length: copies }, () => minute)))
}

async function measure(
  options: BenchOptions,
  target: Target,
  books: string,
  largeFile: string,
): Promise<Outcome> {
  const pid = target.own?.pid()
  if (pid === undefined) throw new Error('this measurement needs a server of its own')
  const library = await createLibrary(target, books)
  const items = await addedItems(target, library, await scan(target, library))
  const playable = await findPlayable(target, [...items.values()])
  const largeId = [...items].find(([name]) => name.endsWith(LARGE_BOOK))?.[1]
  if (largeId === undefined) throw new Error('the large book was not found')

  const calls = await measureCalls(target, pid, playable)
  const streaming = await measureStreaming(target, pid, largeId, largeFile)
  const listeners = await gatherListeners(options, target, playable)
  const crowd = await listenTogether(target.baseUrl, pid, listeners, LISTEN_SECONDS)
  for (const error of new Set(crowd.errors)) console.log(`  ${error}`)
  return summarise(options, calls, streaming, crowd)
}

/** Items of a sample that have audio. */
async function findPlayable(target: Target, ids: readonly string[]): Promise<string[]> {
  const step = Math.max(1, Math.floor(ids.length / (LISTENERS * 1.5)))
  const found: string[] = []
  for (const id of ids.filter((_, index) => index % step === 0)) {
    const item = await ask<{ media: { numTracks?: number } }>(target, `/api/items/${id}?expanded=1`)
    if ((item.media.numTracks ?? 0) > 0) found.push(id)
  }
  return found
}

async function gatherListeners(
  options: BenchOptions,
  target: Target,
  itemIds: readonly string[],
): Promise<Listener[]> {
  const tokens: string[] = []
  for (let number = 0; number < LISTENERS / LISTENERS_PER_ACCOUNT; number++) {
    const account = { username: `listener-${number}`, password: options.password }
    await ask(target, '/api/users', { method: 'POST', body: JSON.stringify({ ...account, type: 'user' }) })
    tokens.push(`Bearer ${await fetchToken(target.baseUrl, account)}`)
  }
  return Array.from({ length: LISTENERS }, (_, index) => ({
    authorization: tokens[index % tokens.length] ?? '',
    itemId: itemIds[index % itemIds.length] ?? '',
    deviceId: `device-${index}`,
  }))
}

function summarise(
  { onPostgres }: BenchOptions,
  calls: Record<CallKind, CallCost>,
  streaming: { own: Throughput; bare: Throughput },
  crowd: CrowdResult,
): Outcome {
  const callTimes = onPostgres ? POSTGRES_TIMES : 1
  const third = Math.floor(crowd.residentMegabytes.length / 3)
  // The first third is a warm-up: caches fill, the heap reaches its size.
  const memoryBefore = median(crowd.residentMegabytes.slice(third, 2 * third))
  const memoryAfter = median(crowd.residentMegabytes.slice(2 * third))
  const syncP99Ms = percentile(crowd.syncMs, 99)
  // On a busy machine, wall time includes other processes, and more of them for longer requests: CPU time decides.
  const times = (kind: CallKind) => calls[kind].cpuMs / calls.ping.cpuMs
  const ofBarePercent = (100 * streaming.own.megabytesPerCpuSecond) / streaming.bare.megabytesPerCpuSecond
  const limits: Limit[] = [
    {
      name: 'beginning to listen beside /ping, by CPU',
      value: times('play'),
      bound: { atMost: 8 * callTimes },
      unit: 'times',
    },
    {
      name: 'a sync beside /ping, by CPU',
      value: times('sync'),
      bound: { atMost: 4 * callTimes },
      unit: 'times',
    },
    {
      name: 'a large file beside a bare stream, by CPU',
      value: ofBarePercent,
      bound: { atLeast: 60 },
      unit: '%',
    },
    {
      name: 'errors among two hundred listeners',
      value: crowd.errors.length,
      bound: { atMost: 0 },
      unit: 'errors',
    },
    { name: 'a sync among them, 99th percentile', value: syncP99Ms, bound: { atMost: 50 }, unit: 'ms' },
    {
      name: 'growth of memory in the last third',
      value: memoryAfter - memoryBefore,
      bound: { atMost: 20 },
      unit: 'MB',
    },
  ]
  const figures = {
    pingMs: calls.ping.ms,
    playMs: calls.play.ms,
    syncMs: calls.sync.ms,
    pingCpuMs: calls.ping.cpuMs,
    playCpuMs: calls.play.cpuMs,
    syncCpuMs: calls.sync.cpuMs,
    playOfPingTimes: calls.play.ms / calls.ping.ms,
    syncOfPingTimes: calls.sync.ms / calls.ping.ms,
    playOfPingTimesByCpu: times('play'),
    syncOfPingTimesByCpu: times('sync'),
    streamMegabytesPerSecond: streaming.own.megabytesPerSecond,
    bareMegabytesPerSecond: streaming.bare.megabytesPerSecond,
    streamOfBarePercent: (100 * streaming.own.megabytesPerSecond) / streaming.bare.megabytesPerSecond,
    crowdSyncs: crowd.syncMs.length,
    crowdSyncP50Ms: median(crowd.syncMs),
    crowdSyncP99Ms: syncP99Ms,
    crowdPingP99Ms: percentile(crowd.pingMs, 99),
    crowdRanges: crowd.rangeMs.length,
    crowdRangeP99Ms: percentile(crowd.rangeMs, 99),
    crowdCpuSeconds: crowd.cpuSeconds,
    crowdResidentMegabytes: memoryAfter,
  }
  return { figures, limits }
}
