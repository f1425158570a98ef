import { openCaller } from '../caller.ts'
import { type Chance, chanceFrom } from '../library/random.ts'
import { readUsage } from '../process-tree.ts'
import type { Outcome } from '../scenario.ts'
import { percentile } from '../statistics.ts'
import type { Target } from '../target.ts'
import type { Question } from './question.ts'

const PARALLEL = 16

/** Sixteen concurrent clients, requesting everything in turn, get as much throughput as one alone. */
export async function askTogether(
  target: Target,
  questions: readonly Question[],
  seconds: number,
): Promise<Outcome> {
  const alone = await askMixed(target, questions, 1, seconds)
  const together = await askMixed(target, questions, PARALLEL, seconds)
  // By the server's own CPU time: clients share the machine, and sixteen of them cost more than one.
  const value = (100 * together.perCpuSecond) / alone.perCpuSecond
  return {
    figures: {
      mixPerSecondAlone: alone.perSecond,
      mixPerSecondOfSixteen: together.perSecond,
      mixPerCpuSecondAlone: alone.perCpuSecond,
      mixPerCpuSecondOfSixteen: together.perCpuSecond,
      mixP50MsAlone: alone.p50Ms,
      mixP50MsOfSixteen: together.p50Ms,
      mixP99MsAlone: alone.p99Ms,
      mixP99MsOfSixteen: together.p99Ms,
    },
    limits: [{ name: 'answers to sixteen callers beside one', value, bound: { atLeast: 90 }, unit: '%' }],
  }
}

async function askMixed(target: Target, questions: readonly Question[], numCallers: number, seconds: number) {
  const pid = target.own?.pid() ?? 0
  const chance = chanceFrom(numCallers)
  const times: number[] = []
  const before = (await readUsage(pid)).cpuSeconds
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: numCallers }, async (_none, number) => {
      const caller = openCaller(target.baseUrl, target.authorization)
      for (let next = number; performance.now() < end; next += 1) {
        const { path, authorization } = askedOf(questions, next, chance)
        times.push(await caller.time(path, authorization))
      }
      caller.close()
    }),
  )
  const took = (performance.now() - startedAt) / 1000
  const cpuSeconds = (await readUsage(pid)).cpuSeconds - before
  return {
    perSecond: times.length / took,
    perCpuSecond: times.length / cpuSeconds,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
  }
}

function askedOf(questions: readonly Question[], next: number, chance: Chance) {
  const question = questions[next % questions.length]
  if (!question) throw new Error('nothing to ask')
  return question.ask(chance)
}
