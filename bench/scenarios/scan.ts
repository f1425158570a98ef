import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Beside, measureBeside } from '../src/beside.ts'
import { differences, type ToldItem } from '../src/library/compare.ts'
import { makeLibrary, type MadeLibrary, type MeantBook } from '../src/library/make-library.ts'
import { endedChildrenCpuSeconds } from '../src/process-tree.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { addedItems, ask, createLibrary, scan } from '../src/scan-target.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const SEED = 1
const PROBED_FILES = 60
const IDLE_MS = 5_000
const SHOWN_DIFFERENCES = 20
const MOST_COMPARED = 10_000

export const scenario: Scenario = {
  question: 'What does it cost to scan a large library, is all of it right, and who has to wait meanwhile?',
  run: (options) =>
    withFolder(async (folder) => {
      const made = await makeLibrary({ folder, numBooks: options.books, seed: SEED })
      console.log(`Made ${made.numBooks} books with ${made.numAudioFiles} audio files.`)
      return withTarget(options, (target) => measure(target, made))
    }),
}

async function measure(target: Target, made: MadeLibrary): Promise<Outcome> {
  const samples = await sampleAudio(made.books)
  const library = await createLibrary(target, made.books)
  const idle = await measureBeside(target, () => sleep(IDLE_MS))
  // Half of the sample before and half after, so that a slow moment of the machine affects both sides.
  const firstHalf = await probe(samples.filter((_, index) => index % 2 === 0))
  const first = await measureBeside(target, () => scan(target, library))
  const again = await measureBeside(target, () => scan(target, library))
  const secondHalf = await probe(samples.filter((_, index) => index % 2 === 1))
  const numWrong = await countWrong(target, made, await addedItems(target, library, first.result))
  // Memory left by the scan and the queries above must not count for the rescan.
  await target.own?.stop()
  await target.own?.start()
  await sleep(IDLE_MS)
  const anew = await measureBeside(target, () => scan(target, library))
  const ffprobeSeconds = ((firstHalf + secondHalf) / 2) * made.numAudioFiles
  return summarise(made, {
    first: first.beside,
    again: again.beside,
    anew: anew.beside,
    idle: idle.beside,
    numWrong,
    ffprobeSeconds,
  })
}

interface Measured {
  readonly first: Beside
  readonly again: Beside
  /** On a server that has just started. */
  readonly anew: Beside
  readonly idle: Beside
  readonly numWrong: number
  /** Estimated cost of running ffprobe on all audio files. */
  readonly ffprobeSeconds: number
}

function summarise(
  made: MadeLibrary,
  { first, again, anew, idle, numWrong, ffprobeSeconds }: Measured,
): Outcome {
  const timesCheaper = ffprobeSeconds / first.cpuSeconds
  const per10000 = 10_000 / made.numBooks
  const limits: Limit[] = [
    { name: 'books that are not as they are meant', value: numWrong, bound: { atMost: 0 }, unit: 'books' },
    { name: 'cheaper than ffprobe on each file', value: timesCheaper, bound: { atLeast: 25 }, unit: 'times' },
    {
      name: 'CPU of a rescan with nothing changed',
      value: again.cpuSeconds * Math.min(1, per10000),
      bound: { atMost: 3 },
      unit: 's (for at most 10,000 books)',
    },
    {
      name: 'peak memory',
      value: first.peakResidentMegabytes,
      bound: { atMost: memoryLimit(made) },
      unit: 'MB',
    },
    {
      name: 'peak memory of a rescan right after it',
      value: again.peakResidentMegabytes,
      bound: { atMost: memoryLimit(made) },
      unit: 'MB',
    },
    {
      name: 'peak memory of a rescan, in a server just started',
      value: anew.peakResidentMegabytes,
      bound: { atMost: memoryLimit(made) },
      unit: 'MB',
    },
    {
      name: '/api/me while it scans, 99th percentile',
      value: first.meP99Ms,
      bound: { atMost: 50 },
      unit: 'ms',
    },
  ]
  const figures = {
    books: made.numBooks,
    audioFiles: made.numAudioFiles,
    scanSeconds: first.seconds,
    scanCpuSeconds: first.cpuSeconds,
    scanCpuMillisecondsPerBook: (1000 * first.cpuSeconds) / made.numBooks,
    ffprobeCpuSeconds: ffprobeSeconds,
    ffprobeCpuMillisecondsPerFile: (1000 * ffprobeSeconds) / made.numAudioFiles,
    scanPeakResidentMegabytes: first.peakResidentMegabytes,
    scanMeP50Ms: first.meP50Ms,
    scanMeP99Ms: first.meP99Ms,
    idleMeP99Ms: idle.meP99Ms,
    rescanSeconds: again.seconds,
    rescanCpuSeconds: again.cpuSeconds,
    rescanPeakResidentMegabytes: again.peakResidentMegabytes,
    rescanMeP99Ms: again.meP99Ms,
    rescanAnewCpuSeconds: anew.cpuSeconds,
    rescanAnewPeakResidentMegabytes: anew.peakResidentMegabytes,
  }
  return { figures, limits }
}

const memoryLimit = ({ numBooks }: MadeLibrary) => (numBooks > 10_000 ? 700 : 350)

/** Every nth audio file, spread over the whole tree. */
async function sampleAudio(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const audio = names.filter((name) => /\.(mp3|m4b)$/.test(name)).sort()
  const step = Math.max(1, Math.floor(audio.length / PROBED_FILES))
  return audio.filter((_, index) => index % step === 0).map((name) => path.join(folder, name))
}

const run = promisify(execFile)
const SHOW = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', '-show_chapters']

/** CPU seconds of one ffprobe run. */
async function probe(files: readonly string[]): Promise<number> {
  const before = await endedChildrenCpuSeconds()
  for (const file of files) await run('ffprobe', [...SHOW, file])
  return ((await endedChildrenCpuSeconds()) - before) / files.length
}

/**
 * Fetches the items (a sample spread over all if there are more than ten thousand), and compares each with its plan.
 */
async function countWrong(
  target: Target,
  made: MadeLibrary,
  added: ReadonlyMap<string, string>,
): Promise<number> {
  let numWrong = Math.max(0, added.size - made.numBooks)
  let numShown = 0
  let numRead = 0
  const everyHowMany = Math.ceil(made.numBooks / MOST_COMPARED)
  for await (const line of createInterface({ input: createReadStream(made.meant) })) {
    if ((numRead += 1) % everyHowMany !== 0) continue
    const meant = JSON.parse(line) as MeantBook
    const id = added.get(meant.relPath)
    const told = id === undefined ? null : await ask<ToldItem>(target, `/api/items/${id}?expanded=1`)
    const found = told ? differences(meant, told) : [`${meant.relPath} was not found`]
    if (found.length === 0) continue
    numWrong += 1
    for (const difference of found) if ((numShown += 1) <= SHOWN_DIFFERENCES) console.log(difference)
  }
  return numWrong
}
