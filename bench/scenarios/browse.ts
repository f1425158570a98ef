import { besideBareBytes } from '../src/browsing/bare-bytes.ts'
import { askAll, type Cost } from '../src/browsing/costs.ts'
import { limitsOfGrowth } from '../src/browsing/growth.ts'
import type { Question } from '../src/browsing/question.ts'
import { type FilterData, questionsOf, type Shelf } from '../src/browsing/questions.ts'
import { createReaders } from '../src/browsing/readers.ts'
import { askTogether } from '../src/browsing/together.ts'
import { openCaller } from '../src/caller.ts'
import type { BenchOptions } from '../src/options.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { LIBRARY, shelve } from '../src/shelved-target.ts'
import { median } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'

const KNOWN_BOOKS = 10_000
/** Each statement is a round trip to another process, which takes about as long as a ping. */
const POSTGRES_TIMES = 2

export const scenario: Scenario = {
  question: 'What does it cost to find things in a large library, beside a ping?',
  run: (options) => withTarget(options, async (target) => measure(options, await shelve(options, target))),
}

interface ListedBook {
  readonly id: string
  readonly media: {
    readonly metadata: { readonly title: string; readonly authorName: string; readonly seriesName: string }
  }
}

/** About a thousand of them, from all over the library. */
async function listBooks(target: Target): Promise<Shelf['books']> {
  const caller = openCaller(target.baseUrl, target.authorization)
  const { results } = await caller.json<{ results: ListedBook[] }>(
    `${LIBRARY}/items?limit=${KNOWN_BOOKS}&minified=1&sort=random`,
  )
  caller.close()
  return results.map(({ id, media: { metadata } }) => ({ id, ...metadata }))
}

async function measure(options: BenchOptions, target: Target): Promise<Outcome> {
  const caller = openCaller(target.baseUrl, target.authorization)
  const data = await caller.json<FilterData>(`${LIBRARY}/filterdata`)
  const books = await listBooks(target)
  const readers = await createReaders(
    target,
    books.map(({ id }) => id),
  )
  const questions = questionsOf({ data, books, readers })
  const pid = target.own?.pid() ?? 0
  const costs = await askAll(caller, pid, questions)
  const times = options.onPostgres ? POSTGRES_TIMES : 1
  const bare = await besideBareBytes(caller, `${LIBRARY}?include=filterdata`, times)
  caller.close()
  const together = await askTogether(target, Object.values(questions), options.seconds)
  for (const { client } of readers) client.close()
  const { residentMegabytes } = await readUsage(pid)
  const alone = await summarise(
    { books: data.bookCount, times, onPostgres: options.onPostgres },
    questions,
    costs,
  )
  return {
    figures: {
      books: data.bookCount,
      ...alone.figures,
      ...bare.figures,
      ...together.figures,
      residentMegabytes,
    },
    limits: [...alone.limits, ...bare.limits, ...together.limits],
  }
}

interface Measured {
  readonly books: number
  /** Factor by which each question's limit is multiplied. */
  readonly times: number
  readonly onPostgres: boolean
}

async function summarise(
  { books, times, onPostgres }: Measured,
  questions: Record<string, Question>,
  costs: Record<string, Cost[]>,
): Promise<Outcome> {
  const names = Object.keys(questions)
  const middle = (name: string, of: (cost: Cost) => number) => median((costs[name] ?? []).map(of))
  const ofPing = (name: string) => middle(name, ({ ms, pingMs }) => ms / pingMs)
  const figures = names.flatMap((name): [string, number][] => [
    [`${name}Ms`, middle(name, ({ ms }) => ms)],
    [`${name}CpuMs`, middle(name, ({ cpuMs }) => cpuMs)],
    [`${name}OfPing`, ofPing(name)],
    [`${name}OfPingByCpu`, middle(name, ({ cpuMs, pingCpuMs }) => cpuMs / pingCpuMs)],
  ])
  const pings = Object.values(costs).flat()
  figures.unshift(
    ['pingMs', median(pings.map(({ pingMs }) => pingMs))],
    ['pingCpuMs', median(pings.map(({ pingCpuMs }) => pingCpuMs))],
  )
  const limits = names.map((name): Limit => {
    const bound = { atMost: (questions[name]?.limit ?? 0) * times }
    return { name: `${name} beside a ping`, value: ofPing(name), bound, unit: 'times' }
  })
  const growth = await limitsOfGrowth({ books, onPostgres }, names, ofPing)
  return { figures: Object.fromEntries(figures), limits: [...limits, ...growth] }
}
