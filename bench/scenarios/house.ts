import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/support/server.ts'
import { startBareRoute } from '../src/bare-route.ts'
import { putLoad } from '../src/load.ts'
import type { BenchOptions } from '../src/options.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'

const COLD_STARTS = 5
const IDLE_MS = 10_000
/** By then V8 has released the memory used for starting. */
const SETTLED_MS = 90_000
const ROUNDS = 3

export const scenario: Scenario = {
  question: 'What does the house cost before anything happens in it: start, memory, one authenticated call?',
  run: async (options) => {
    const own = options.baseUrl === null ? await measureOwnServer() : { figures: {}, limits: [] }
    const calls = await measureCalls(options)
    return { figures: { ...own.figures, ...calls.figures }, limits: [...own.limits, ...calls.limits] }
  },
}

async function measureOwnServer(): Promise<Outcome> {
  const starts = await inTurn(COLD_STARTS, measureColdStart)
  const coldStartSeconds = median(starts.map((start) => start.seconds))
  const coldStartCpuSeconds = median(starts.map((start) => start.cpuSeconds))
  const { idleResidentMegabytes, settledResidentMegabytes } = await measureIdleMemory()
  const limits: Limit[] = [
    { name: 'cold start to the first answer', value: coldStartSeconds, bound: { atMost: 1.5 }, unit: 's' },
    { name: 'resident memory when idle', value: idleResidentMegabytes, bound: { atMost: 120 }, unit: 'MB' },
  ]
  const figures = { coldStartSeconds, coldStartCpuSeconds, idleResidentMegabytes, settledResidentMegabytes }
  return { figures, limits }
}

/** From the start of the process, on empty folders, to the first response of /healthcheck. */
async function measureColdStart(): Promise<{ seconds: number; cpuSeconds: number }> {
  const startedAt = performance.now()
  const server = await startServer()
  const seconds = (performance.now() - startedAt) / 1000
  const { cpuSeconds } = await readUsage(server.pid())
  await server.remove()
  return { seconds, cpuSeconds }
}

async function measureIdleMemory() {
  const server = await startServer()
  const residentNow = async () => (await readUsage(server.pid())).residentMegabytes
  await sleep(IDLE_MS)
  const idleResidentMegabytes = await residentNow()
  await sleep(SETTLED_MS - IDLE_MS)
  const settledResidentMegabytes = await residentNow()
  await server.remove()
  return { idleResidentMegabytes, settledResidentMegabytes }
}

async function measureCalls(options: BenchOptions): Promise<Outcome> {
  const target = await openTarget(options)
  const headers = { authorization: target.authorization }
  const me = await fetch(`${target.baseUrl}/api/me`, { headers })
  if (!me.ok) throw new Error(`GET /api/me answered ${me.status}`)
  const bare = await startBareRoute(await me.text())
  try {
    return await compare(options, target, bare)
  } finally {
    await bare.close()
    await target.close()
  }
}

async function compare(
  options: BenchOptions,
  target: Target,
  bare: { url: string; pid: number },
): Promise<Outcome> {
  const targetPid = target.own?.pid() ?? null
  const headers = { authorization: target.authorization }
  const rates = { bare: [] as Rate[], ping: [] as Rate[], me: [] as Rate[] }
  // Alternately, so that a slow moment of the machine affects all three; the first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const results = {
      bare: await measureRate(options, bare.url, bare.pid, {}),
      ping: await measureRate(options, `${target.baseUrl}/ping`, targetPid, {}),
      me: await measureRate(options, `${target.baseUrl}/api/me`, targetPid, headers),
    }
    if (round === 0) continue
    rates.bare.push(results.bare)
    rates.ping.push(results.ping)
    rates.me.push(results.me)
  }
  return summarise(rates, targetPid !== null)
}

interface Rate {
  readonly perSecond: number
  /** Requests per second of the server's own CPU time: excludes the cost of the load generator. */
  readonly perCpuSecond: number
}

async function measureRate(
  options: BenchOptions,
  url: string,
  pid: number | null,
  headers: Record<string, string>,
): Promise<Rate> {
  const cpuBefore = pid === null ? 0 : (await readUsage(pid)).cpuSeconds
  const result = await putLoad({ url, headers, connections: options.connections, seconds: options.seconds })
  const cpuSeconds = pid === null ? 0 : (await readUsage(pid)).cpuSeconds - cpuBefore
  return {
    perSecond: result.requestsPerSecond,
    perCpuSecond: cpuSeconds > 0 ? result.requests / cpuSeconds : 0,
  }
}

function summarise(rates: Record<'bare' | 'ping' | 'me', Rate[]>, isOwn: boolean): Outcome {
  const middle = (kind: keyof typeof rates, by: keyof Rate) => median(rates[kind].map((rate) => rate[by]))
  const ofBarePercent = (kind: 'ping' | 'me', by: keyof Rate) => (100 * middle(kind, by)) / middle('bare', by)
  const figures = {
    bareRequestsPerSecond: middle('bare', 'perSecond'),
    pingRequestsPerSecond: middle('ping', 'perSecond'),
    meRequestsPerSecond: middle('me', 'perSecond'),
    pingOfBarePercent: ofBarePercent('ping', 'perSecond'),
    meOfBarePercent: ofBarePercent('me', 'perSecond'),
    ...(isOwn && {
      pingOfBarePercentByCpu: ofBarePercent('ping', 'perCpuSecond'),
      meOfBarePercentByCpu: ofBarePercent('me', 'perCpuSecond'),
    }),
  }
  // CPU time decides where it can be measured: on a busy machine, wall time includes other processes.
  const value = ofBarePercent('me', isOwn ? 'perCpuSecond' : 'perSecond')
  return {
    figures,
    limits: [{ name: '/api/me beside a bare route', value, bound: { atLeast: 35 }, unit: '%' }],
  }
}

async function inTurn<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const values: T[] = []
  while (values.length < times) values.push(await measure())
  return values
}
