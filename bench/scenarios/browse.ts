import path from 'node:path'
import { encodeText } from '../../contract/src/rules/base64.ts'
import { fetchToken } from '../../e2e/support/accounts.ts'
import { type Caller, openCaller } from '../src/caller.ts'
import { type Chance, chanceFrom } from '../src/library/random.ts'
import { putLoad } from '../src/load.ts'
import type { BenchOptions } from '../src/options.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { fillShelf, keepForNextTime, SHELF_ID, takeKept } from '../src/shelf.ts'
import { median } from '../src/statistics.ts'
import { openTarget, type Target } from '../src/target.ts'
import { readUsage } from '../src/process-tree.ts'

const ROUNDS = 3
const CALLS = 250
const PAGE = 40
const PARALLEL = 16
const LIBRARY = `/api/libraries/${SHELF_ID}`

export const scenario: Scenario = {
  question: 'What do pages, filter data, series, authors and stats of a large library cost, beside a ping?',
  run: async (options) => {
    const target = await openTarget(options)
    try {
      return await measure(options, await shelve(options, target))
    } finally {
      await target.close()
    }
  },
}

/** Books go into the database while the server stands still. Those of an earlier run are taken as they are. */
async function shelve(options: BenchOptions, target: Target): Promise<Target> {
  const { own, baseUrl } = target
  if (!own) throw new Error('this measurement needs a server of its own')
  const configDir = path.join(own.folder, 'config')
  const file = path.join(configDir, 'lectern.sqlite')
  const signIn = async () => ({ ...target, authorization: `Bearer ${await fetchToken(baseUrl, options)}` })
  await own.stop()
  const isKept = await takeKept(options.books, file)
  if (!isKept) await fillShelf(configDir, options.books)
  await own.start()
  if (isKept) return signIn()
  await renderAll(await signIn())
  await own.stop()
  await keepForNextTime(options.books, file)
  await own.start()
  return signIn()
}

/** Each item is asked for once, as a server that has been running for a while has seen all of them. */
async function renderAll(target: Target): Promise<void> {
  const caller = openCaller(target.baseUrl, target.authorization)
  const { total } = await caller.json<{ total: number }>(`${LIBRARY}/items?limit=1&minified=1`)
  for (let page = 0; page * 500 < total; page += 1) {
    await caller.time(`${LIBRARY}/items?limit=500&page=${page}&minified=1`)
  }
  caller.close()
}

interface Question {
  readonly limit: number
  readonly address: (chance: Chance) => string
}

const SORTS = [
  'media.metadata.title',
  'media.metadata.authorName',
  'media.metadata.authorNameLF',
  'media.metadata.publishedYear',
  'addedAt',
  'size',
  'media.duration',
  'media.numTracks',
  'birthtimeMs',
  'mtimeMs',
  'progress',
  'random',
]

interface FilterData {
  readonly genres: string[]
  readonly tags: string[]
  readonly narrators: string[]
  readonly languages: string[]
  readonly publishers: string[]
  readonly authors: { id: string }[]
  readonly series: { id: string }[]
  readonly bookCount: number
}

function questionsOf(data: FilterData, itemIds: readonly string[]): Record<string, Question> {
  const numPages = Math.ceil(data.bookCount / PAGE)
  const filters = (chance: Chance) =>
    chance.pick([
      `genres.${encodeText(chance.pick(data.genres))}`,
      `tags.${encodeText(chance.pick(data.tags))}`,
      `narrators.${encodeText(chance.pick(data.narrators))}`,
      `languages.${encodeText(chance.pick(data.languages))}`,
      `publishers.${encodeText(chance.pick(data.publishers))}`,
      `authors.${encodeText(chance.pick(data.authors).id)}`,
      `series.${encodeText(chance.pick(data.series).id)}`,
      `missing.${encodeText('asin')}`,
      `progress.${encodeText('not-started')}`,
      'issues',
    ])
  const page = (chance: Chance, pages = numPages) =>
    `limit=${PAGE}&page=${chance.between(0, pages - 1)}&minified=1`
  const items = (query: string) => `${LIBRARY}/items?${query}`
  return {
    sortedPage: {
      limit: 6,
      address: (chance) => items(`${page(chance)}&sort=${chance.pick(SORTS)}&desc=${chance.between(0, 1)}`),
    },
    filteredPage: {
      limit: 6,
      address: (chance) =>
        items(`${page(chance, 2)}&sort=${chance.pick(SORTS)}&filter=${encodeURIComponent(filters(chance))}`),
    },
    collapsedPage: {
      limit: 10,
      address: (chance) =>
        items(
          `${page(chance, numPages / 4)}&collapseseries=1&sort=${chance.pick(['media.metadata.title', 'addedAt'])}`,
        ),
    },
    libraryWithFilterData: { limit: 10, address: () => `${LIBRARY}?include=filterdata` },
    seriesPage: {
      limit: 10,
      address: (chance) => `${LIBRARY}/series?${page(chance, numPages / 8)}&sort=name`,
    },
    authorsPage: {
      limit: 5,
      address: (chance) => `${LIBRARY}/authors?limit=${PAGE}&page=${chance.between(0, 5)}&sort=name`,
    },
    expandedItem: { limit: 5, address: (chance) => `/api/items/${chance.pick(itemIds)}?expanded=1` },
    libraryStats: { limit: 10, address: () => `${LIBRARY}/stats` },
  }
}

async function measure(options: BenchOptions, target: Target): Promise<Outcome> {
  const caller = openCaller(target.baseUrl, target.authorization)
  const data = await caller.json<FilterData>(`${LIBRARY}/filterdata`)
  const { results } = await caller.json<{ results: { id: string }[] }>(
    `${LIBRARY}/items?limit=${Math.min(data.bookCount, 5000)}&minified=1&sort=random`,
  )
  const itemIds = results.map(({ id }) => id)
  const questions = { ping: PING, ...questionsOf(data, itemIds) }
  const costs = await askAll(caller, target.own?.pid() ?? 0, questions)
  caller.close()
  const parallel = await measureParallel(options, target)
  return summarise(data.bookCount, questions, costs, parallel)
}

const PING: Question = { limit: 1, address: () => '/ping' }

interface Cost {
  readonly ms: number
  /** Of the server itself. */
  readonly cpuMs: number
}

/** In turns, so that a slow stretch of the machine meets all of them; the first round only warms up. */
async function askAll(
  caller: Caller,
  pid: number,
  questions: Record<string, Question>,
): Promise<Record<string, Cost[]>> {
  const chance = chanceFrom(11)
  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(questions).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { address }] of Object.entries(questions)) {
      const times: number[] = []
      const before = (await readUsage(pid)).cpuSeconds
      for (let call = 0; call < CALLS; call += 1) times.push(await caller.time(address(chance)))
      const cpuMs = (1000 * ((await readUsage(pid)).cpuSeconds - before)) / CALLS
      if (round > 0) costs[name]?.push({ ms: median(times), cpuMs })
    }
  }
  return costs
}

function summarise(
  books: number,
  questions: Record<string, Question>,
  costs: Record<string, Cost[]>,
  parallel: Outcome,
): Outcome {
  const names = Object.keys(questions)
  const middle = (name: string, by: keyof Cost) => median((costs[name] ?? []).map((cost) => cost[by]))
  const ofPing = (name: string, by: keyof Cost) => middle(name, by) / middle('ping', by)
  const figures = names.flatMap((name) => [
    [`${name}Ms`, middle(name, 'ms')],
    [`${name}CpuMs`, middle(name, 'cpuMs')],
    [`${name}OfPing`, ofPing(name, 'ms')],
    [`${name}OfPingByCpu`, ofPing(name, 'cpuMs')],
  ])
  const limits = names
    .filter((name) => name !== 'ping')
    .map((name): Limit => {
      const bound = { atMost: questions[name]?.limit ?? 0 }
      return { name: `${name} beside a ping`, value: ofPing(name, 'ms'), bound, unit: 'times' }
    })
  return {
    figures: { books, ...(Object.fromEntries(figures) as Record<string, number>), ...parallel.figures },
    limits: [...limits, ...parallel.limits],
  }
}

/** Sixteen callers together get as many pages as one alone. */
async function measureParallel({ seconds }: BenchOptions, target: Target): Promise<Outcome> {
  const url = `${target.baseUrl}${LIBRARY}/items?limit=${PAGE}&page=3&minified=1&sort=media.metadata.title`
  const headers = { authorization: target.authorization }
  const pid = target.own?.pid() ?? 0
  const ask = async (connections: number) => {
    const before = (await readUsage(pid)).cpuSeconds
    const { requests, requestsPerSecond } = await putLoad({ url, headers, connections, seconds })
    return { requestsPerSecond, perCpuSecond: requests / ((await readUsage(pid)).cpuSeconds - before) }
  }
  const [alone, together] = [await ask(1), await ask(PARALLEL)]
  // By the server's own CPU time: whoever asks shares the machine, and sixteen who ask cost more than one.
  const value = (100 * together.perCpuSecond) / alone.perCpuSecond
  return {
    figures: {
      pagesPerSecondAlone: alone.requestsPerSecond,
      pagesPerSecondOfSixteen: together.requestsPerSecond,
      pagesPerCpuSecondAlone: alone.perCpuSecond,
      pagesPerCpuSecondOfSixteen: together.perCpuSecond,
    },
    limits: [{ name: 'pages of sixteen callers beside one', value, bound: { atLeast: 90 }, unit: '%' }],
  }
}
