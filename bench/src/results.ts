import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BenchOptions } from './options.ts'
import { isMet, type Outcome, round, type Scenario } from './scenario.ts'

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
const GIBIBYTE = 1024 ** 3

/** Stores the machine, commit and date with the figures: without them a figure says little. */
export async function writeResult(
  name: string,
  scenario: Scenario,
  options: BenchOptions,
  outcome: Outcome,
): Promise<string> {
  const file = `${RESULTS}${options.label === null ? name : `${name}-${options.label}`}.json`
  const result = {
    scenario: name,
    question: scenario.question,
    date: new Date().toISOString(),
    commit: readCommit(),
    machine: readMachine(),
    target: options.baseUrl ?? 'the built server',
    load: { connections: options.connections, seconds: options.seconds },
    figures: Object.fromEntries(Object.entries(outcome.figures).map(([key, value]) => [key, round(value)])),
    limits: outcome.limits.map((limit) => ({ ...limit, value: round(limit.value), isMet: isMet(limit) })),
  }
  await mkdir(RESULTS, { recursive: true })
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}

function readMachine() {
  return {
    cpu: cpus()[0]?.model.trim() || process.arch,
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / GIBIBYTE),
    system: `${platform()} ${release()}`,
    node: process.version,
  }
}

/** The commit, marked if there are uncommitted changes; null outside a repository. */
function readCommit(): string | null {
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit} with changes`
  } catch {
    return null
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: RESULTS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
