import type { Caller } from '../caller.ts'
import { type Chance, chanceFrom } from '../library/random.ts'
import { readCpuMs } from '../process-tree.ts'
import { median } from '../statistics.ts'
import { CALLS_BETWEEN_NEWS, PING, type Question } from './question.ts'

const ROUNDS = 3
const GROUPS = 20

/** The cost of a request, and of a ping in between, because the load of the machine varies. */
export interface Cost {
  readonly ms: number
  readonly pingMs: number
  /** Of the server alone. */
  readonly cpuMs: number
  readonly pingCpuMs: number
}

/** Alternately, so that a slow moment of the machine affects all of them; the first round is a warm-up. */
export async function askAll(
  caller: Caller,
  pid: number,
  questions: Record<string, Question>,
): Promise<Record<string, Cost[]>> {
  const chance = chanceFrom(11)
  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(questions).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, question] of Object.entries(questions)) {
      const cost = await askOne(caller, pid, question, chance)
      if (round > 0) costs[name]?.push(cost)
    }
  }
  return costs
}

async function askOne(caller: Caller, pid: number, question: Question, chance: Chance): Promise<Cost> {
  const own = { times: [] as number[], cpuMs: 0 }
  const ping = { times: [] as number[], cpuMs: 0 }
  const askGroup = async (asked: Question, into: typeof own) => {
    const before = await readCpuMs(pid)
    for (let call = 0; call < CALLS_BETWEEN_NEWS; call += 1) {
      const { path, authorization } = asked.ask(chance)
      into.times.push(await caller.time(path, authorization))
    }
    into.cpuMs += (await readCpuMs(pid)) - before
  }
  for (let group = 0; group < GROUPS; group += 1) {
    await question.news?.(chance)
    await askGroup(PING, ping)
    await askGroup(question, own)
  }
  return {
    ms: median(own.times),
    pingMs: median(ping.times),
    cpuMs: own.cpuMs / own.times.length,
    pingCpuMs: ping.cpuMs / ping.times.length,
  }
}
