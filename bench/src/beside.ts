import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from './process-tree.ts'
import { percentile } from './statistics.ts'
import type { Target } from './target.ts'

export interface Beside {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakResidentMegabytes: number
  readonly meP50Ms: number
  readonly meP99Ms: number
}

const ASK_EVERY_MS = 50
const LOOK_EVERY_MS = 200

/** Runs some work on a Lectern server, and requests /api/me twenty times a second meanwhile. */
export async function measureBeside<T>(
  target: Target,
  work: () => Promise<T>,
): Promise<{ result: T; beside: Beside }> {
  const pid = target.own?.pid()
  if (pid === undefined) throw new Error('this measurement needs a server of its own')
  const stop = new AbortController()
  const startedAt = performance.now()
  const before = await readUsage(pid)
  const answers = askSteadily(target, stop.signal)
  const peak = watchMemory(pid, stop.signal)
  try {
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    const { cpuSeconds } = await readUsage(pid)
    stop.abort()
    const times = await answers
    return {
      result,
      beside: {
        seconds,
        cpuSeconds: cpuSeconds - before.cpuSeconds,
        peakResidentMegabytes: await peak,
        meP50Ms: percentile(times, 50),
        meP99Ms: percentile(times, 99),
      },
    }
  } finally {
    stop.abort()
  }
}

/** At fixed times, whether or not the last response has arrived: waiting for it would hide delays. */
async function askSteadily(target: Target, signal: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = []
  for (let next = performance.now(); !signal.aborted; next += ASK_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()))
    answers.push(askOnce(target))
  }
  return Promise.all(answers)
}

async function askOnce({ baseUrl, authorization }: Target): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(`${baseUrl}/api/me`, { headers: { authorization } })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`GET /api/me answered ${reply.status}`)
  return performance.now() - startedAt
}

async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0
  while (!signal.aborted) {
    peak = Math.max(peak, (await readUsage(pid)).residentMegabytes)
    await sleep(LOOK_EVERY_MS)
  }
  return peak
}
