import { startServer, type LecternServer } from '../../e2e/support/server.ts'
import { putLoad } from '../src/load.ts'
import type { BenchOptions } from '../src/options.ts'
import { cpuSecondsOfPrograms, readUsage } from '../src/process-tree.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { LIBRARY, shelve } from '../src/shelved-target.ts'
import { median } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'

const ROUNDS = 3
/** Two servers that share nothing show how much slower the machine's cores get when two processes are busy. */
const SET_NAMES = ['one', 'two', 'apart'] as const
type SetName = (typeof SET_NAMES)[number]
const READS: Readonly<Record<string, string>> = {
  me: '/api/me',
  page: `${LIBRARY}/items?limit=40&minified=1&sort=media.metadata.title`,
  shelves: `${LIBRARY}/personalized?limit=10`,
}

export const scenario: Scenario = {
  question: 'What do two servers on one PostgreSQL answer, beside one of them alone?',
  books: 2_000,
  run: async (options) => {
    const onPostgres = { ...options, onPostgres: true }
    const target = await openTarget(onPostgres, { env: { NODE_NAME: 'one' } })
    const stranger = await openTarget(onPostgres)
    try {
      const shelved = await shelve(options, target)
      const shelvedStranger = await shelve(options, stranger)
      const second = await startServer({
        env: { NODE_NAME: 'two', DATABASE_URL: target.databaseUrl ?? '' },
      })
      try {
        return await compare(options, shelved, second, shelvedStranger)
      } finally {
        await second.remove()
      }
    } finally {
      await stranger.close()
      await target.close()
    }
  },
}

interface Rate {
  readonly perSecond: number
  /** Of the servers alone, and including PostgreSQL. */
  readonly cpuMs: number
  readonly wholeCpuMs: number
}

interface Asked {
  readonly server: LecternServer
  readonly authorization: string
}

async function compare(
  options: BenchOptions,
  target: Target,
  second: LecternServer,
  stranger: Target,
): Promise<Outcome> {
  const own = askedOf(target)
  const sets: Readonly<Record<SetName, readonly Asked[]>> = {
    one: [own],
    two: [own, { ...own, server: second }],
    apart: [own, askedOf(stranger)],
  }
  const figures: Record<string, number> = {}
  const growth: number[] = []
  for (const [name, url] of Object.entries(READS)) {
    const rates = await measureInTurns(options, sets, url)
    for (const of of SET_NAMES) {
      figures[`${name}PerSecond_${of}`] = rates[of].perSecond
      figures[`${name}CpuMs_${of}`] = rates[of].cpuMs
      figures[`${name}WholeCpuMs_${of}`] = rates[of].wholeCpuMs
    }
    const above = (of: SetName) => 100 * (rates.two.cpuMs / rates[of].cpuMs - 1)
    figures[`${name}Times`] = rates.two.perSecond / rates.one.perSecond
    figures[`${name}CpuAboveOnePercent`] = above('one')
    figures[`${name}CpuAboveApartPercent`] = above('apart')
    growth.push(above('apart'))
  }
  const name = 'CPU of a read at two servers, above two that share nothing'
  return { figures, limits: [{ name, value: Math.max(...growth), bound: { atMost: 10 }, unit: '%' }] }
}

function askedOf({ own, authorization }: Target): Asked {
  if (!own) throw new Error('this measurement needs servers of its own')
  return { server: own, authorization }
}

/** Alternately, so that a slow moment of the machine affects all; the first round is a warm-up. */
async function measureInTurns(
  options: BenchOptions,
  sets: Readonly<Record<SetName, readonly Asked[]>>,
  url: string,
): Promise<Record<SetName, Rate>> {
  const rates: Record<SetName, Rate[]> = { one: [], two: [], apart: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const of of SET_NAMES) {
      const rate = await measure(options, sets[of], url)
      if (round > 0) rates[of].push(rate)
    }
  }
  const middle = (of: SetName): Rate => ({
    perSecond: median(rates[of].map(({ perSecond }) => perSecond)),
    cpuMs: median(rates[of].map(({ cpuMs }) => cpuMs)),
    wholeCpuMs: median(rates[of].map(({ wholeCpuMs }) => wholeCpuMs)),
  })
  return { one: middle('one'), two: middle('two'), apart: middle('apart') }
}

async function measure(options: BenchOptions, asked: readonly Asked[], url: string): Promise<Rate> {
  const servers = asked.map(({ server }) => server)
  const before = await usedBy(servers)
  const connections = Math.max(1, Math.floor(options.connections / asked.length))
  const loads = asked.map(({ server, authorization }) =>
    putLoad({
      url: `${server.baseUrl}${url}`,
      headers: { authorization },
      connections,
      seconds: options.seconds,
    }),
  )
  const results = await Promise.all(loads)
  const after = await usedBy(servers)
  const requests = results.reduce((sum, result) => sum + result.requests, 0)
  return {
    perSecond: results.reduce((sum, result) => sum + result.requestsPerSecond, 0),
    cpuMs: ((after.servers - before.servers) * 1000) / requests,
    wholeCpuMs: ((after.whole - before.whole) * 1000) / requests,
  }
}

async function usedBy(servers: readonly LecternServer[]): Promise<{ servers: number; whole: number }> {
  const used = await Promise.all(servers.map(async (server) => (await readUsage(server.pid())).cpuSeconds))
  const sum = used.reduce((total, seconds) => total + seconds, 0)
  return { servers: sum, whole: sum + (await cpuSecondsOfPrograms('postgres')) }
}
