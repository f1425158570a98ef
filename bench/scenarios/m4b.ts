import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPinger } from '../src/ping-steadily.ts'
import { endedChildrenCpuSeconds, readUsage } from '../src/process-tree.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { addedItems, ask, createLibrary, scan } from '../src/scan-target.ts'
import { percentile } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const run = promisify(execFile)

const FILES = 60
const SECONDS_PER_FILE = 60
const KBITS = 64
const MAX_CPU_SHARE = 1.1
const MAX_PING_MS = 50
const LOOK_EVERY_MS = 1000

export const scenario: Scenario = {
  question: `What does an M4B of ${FILES} MP3 files cost beside bare ffmpeg, and who waits meanwhile?`,
  run: (options) =>
    withFolder((folder) =>
      withTarget(options, async (target) => {
        const bare = await makeBook(path.join(folder, 'bare'))
        // The server moves the originals of its book away, and ffmpeg runs a second time.
        await cp(path.join(folder, 'bare'), path.join(folder, 'library', 'Ann', 'Sea'), { recursive: true })
        return measure(target, folder, bare)
      }),
    ),
}

/** Noise is about as hard to encode as a voice, and no two files are the same. */
async function makeBook(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (let number = 1; number <= FILES; number += 1) {
    const file = path.join(folder, `${String(number).padStart(2, '0')}.mp3`)
    const noise = `anoisesrc=d=${SECONDS_PER_FILE}:c=pink:r=44100:a=0.3:seed=${number}`
    const tags = ['-metadata', `title=Part ${number}`, '-metadata', 'album=Sea', '-metadata', 'artist=Ann']
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      noise,
      '-ac',
      '2',
      '-b:a',
      '128k',
      ...tags,
      file,
    ])
    files.push(file)
  }
  return files
}

async function measure(target: Target, folder: string, files: readonly string[]): Promise<Outcome> {
  const library = await createLibrary(target, path.join(folder, 'library'))
  const added = await addedItems(target, library, await scan(target, library))
  const [id] = added.values()
  if (id === undefined) throw new Error('the scan found no book')
  // Half of it before and half after, because the load of the machine varies.
  const bareBefore = await bareFfmpeg(target, folder, files)
  const ours = await underPings(target, () => encode(target, id))
  const bareAfter = await bareFfmpeg(target, folder, files)
  const bareCpuSeconds = (bareBefore.cpuSeconds + bareAfter.cpuSeconds) / 2
  // Answering pings is not part of the work.
  const pingCpuSeconds = ours.pingMs.length * ((bareBefore.cpuSecondsOfPing + bareAfter.cpuSecondsOfPing) / 2)
  const encodeCpuSeconds = ours.serverCpuSeconds - pingCpuSeconds
  const cpuShare = encodeCpuSeconds / bareCpuSeconds
  const pingP99Ms = percentile(ours.pingMs, 99)
  return {
    figures: {
      files: FILES,
      bookSeconds: FILES * SECONDS_PER_FILE,
      encodeSeconds: ours.seconds,
      encodeCpuSeconds,
      pingCpuSeconds,
      bareCpuSeconds,
      cpuShare,
      pingP99Ms,
    },
    limits: [
      {
        name: 'CPU time beside bare ffmpeg',
        value: cpuShare,
        bound: { atMost: MAX_CPU_SHARE },
        unit: 'times',
      },
      {
        name: '/ping meanwhile, 99th percentile',
        value: pingP99Ms,
        bound: { atMost: MAX_PING_MS },
        unit: 'ms',
      },
    ],
  }
}

/**
 * The same work done directly: all files joined into one AAC file. The server answers pings meanwhile, as it does
 * later.
 */
async function bareFfmpeg(target: Target, folder: string, files: readonly string[]) {
  const list = path.join(folder, 'list.txt')
  const bare = path.join(folder, 'bare.m4b')
  await writeFile(list, files.map((file) => `file '${file}'`).join('\n'))
  const before = await endedChildrenCpuSeconds()
  const { serverCpuSeconds, pingMs } = await underPings(target, async () => {
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-vn', '-c:a', 'aac', '-b:a', `${KBITS}k`, '-ac', '2', '-f', 'mp4', bare],
    ])
  })
  return {
    cpuSeconds: (await endedChildrenCpuSeconds()) - before,
    cpuSecondsOfPing: serverCpuSeconds / pingMs.length,
  }
}

/** CPU used by the server and its children during the work. Pings also slow down whatever shares a core with them. */
async function underPings(target: Target, work: () => Promise<void>) {
  const pid = target.own?.pid()
  if (pid === undefined) throw new Error('this measurement needs a server of its own')
  const pinger = await openPinger(target.baseUrl)
  const stop = new AbortController()
  const before = await readUsage(pid)
  const startedAt = performance.now()
  const pings = pinger.askUntil(stop.signal)
  await work()
  stop.abort()
  return {
    seconds: (performance.now() - startedAt) / 1000,
    serverCpuSeconds: (await readUsage(pid)).cpuSeconds - before.cpuSeconds,
    pingMs: await pings,
  }
}

async function encode(target: Target, id: string): Promise<void> {
  await begin(target, `/api/tools/item/${id}/encode-m4b?bitrate=${KBITS}k`)
  await untilDone(target)
}

async function begin(target: Target, address: string): Promise<void> {
  const headers = { authorization: target.authorization }
  const reply = await fetch(`${target.baseUrl}${address}`, { method: 'POST', headers })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
}

interface JobList {
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly error: string | null }[]
}

async function untilDone(target: Target): Promise<void> {
  for (;;) {
    await sleep(LOOK_EVERY_MS)
    const { jobs } = await ask<JobList>(target, '/api/tasks/history')
    const job = jobs.find(({ kind }) => kind === 'encode-m4b')
    if (job?.state === 'done') return
    if (job?.state === 'failed') throw new Error(`the M4B could not be made: ${job.error}`)
  }
}
