import { startServer, type LecternServer } from '../../e2e/support/server.ts'
import { putLoad } from '../src/load.ts'
import type { BenchOptions } from '../src/options.ts'
import { cpuSecondsOfPrograms, readUsage } from '../src/process-tree.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { LIBRARY, shelve } from '../src/shelved-target.ts'
import { median } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'

const ROUNDS = 3
const READS: Readonly<Record<string, string>> = {
  me: '/api/me',
  page: `${LIBRARY}/items?limit=40&minified=1&sort=media.metadata.title`,
  shelves: `${LIBRARY}/personalized?limit=10`,
}

export const scenario: Scenario = {
  question: 'What do two servers on one PostgreSQL answer, beside one of them alone?',
  books: 2_000,
  run: async (options) => {
    const target = await openTarget({ ...options, onPostgres: true }, { env: { NODE_NAME: 'one' } })
    try {
      const shelved = await shelve(options, target)
      const second = await startServer({
        env: { NODE_NAME: 'two', DATABASE_URL: target.databaseUrl ?? '' },
      })
      try {
        return await compare(options, shelved, second)
      } finally {
        await second.remove()
      }
    } finally {
      await target.close()
    }
  },
}

interface Rate {
  readonly perSecond: number
  /** Of the servers themselves, and with PostgreSQL. */
  readonly cpuMs: number
  readonly wholeCpuMs: number
}

async function compare(options: BenchOptions, target: Target, second: LecternServer): Promise<Outcome> {
  const { own } = target
  if (!own) throw new Error('this measurement needs servers of its own')
  const headers = { authorization: target.authorization }
  const measure = async (servers: readonly LecternServer[], url: string): Promise<Rate> => {
    const before = await usedBy(servers)
    const connections = Math.max(1, Math.floor(options.connections / servers.length))
    const loads = servers.map(({ baseUrl }) =>
      putLoad({ url: `${baseUrl}${url}`, headers, connections, seconds: options.seconds }),
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
  const figures: Record<string, number> = {}
  const growth: number[] = []
  for (const [name, url] of Object.entries(READS)) {
    const rates = { one: [] as Rate[], two: [] as Rate[] }
    // In turns, so that a slow moment of the machine meets both; the first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await measure([own], url)
      const two = await measure([own, second], url)
      if (round === 0) continue
      rates.one.push(one)
      rates.two.push(two)
    }
    const middle = (of: keyof typeof rates, by: keyof Rate) => median(rates[of].map((rate) => rate[by]))
    for (const of of ['one', 'two'] as const) {
      figures[`${name}PerSecond_${of}`] = middle(of, 'perSecond')
      figures[`${name}CpuMs_${of}`] = middle(of, 'cpuMs')
      figures[`${name}WholeCpuMs_${of}`] = middle(of, 'wholeCpuMs')
    }
    figures[`${name}Times`] = middle('two', 'perSecond') / middle('one', 'perSecond')
    growth.push(100 * (middle('two', 'cpuMs') / middle('one', 'cpuMs') - 1))
    figures[`${name}CpuGrowthPercent`] = growth.at(-1) ?? 0
  }
  const bound = { atMost: 10 }
  return {
    figures,
    limits: [
      { name: 'CPU of a read at two servers, above one', value: Math.max(...growth), bound, unit: '%' },
    ],
  }
}

async function usedBy(servers: readonly LecternServer[]): Promise<{ servers: number; whole: number }> {
  const used = await Promise.all(servers.map(async (server) => (await readUsage(server.pid())).cpuSeconds))
  const sum = used.reduce((total, seconds) => total + seconds, 0)
  return { servers: sum, whole: sum + (await cpuSecondsOfPrograms('postgres')) }
}
