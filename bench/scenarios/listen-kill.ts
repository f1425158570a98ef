import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkIntegrity, openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { type FaithfulListener, faithfulListener } from '../src/kills/faithful-listener.ts'
import { chanceFrom } from '../src/library/random.ts'
import type { BenchOptions } from '../src/options.ts'
import type { Scenario } from '../src/scenario.ts'
import { ask } from '../src/scan-target.ts'
import { LIBRARY, shelve } from '../src/shelved-target.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const KILLS = 100
const LISTENERS = 20
const SEED = 11
/** Acknowledged reports, of all listeners together, until the next kill. */
const FEWEST_REPORTS = 40
const MOST_REPORTS = 160
const FARTHEST_MS = 2 * 86_400_000
const MOVED_CLOCK = fileURLToPath(new URL('../src/kills/moved-clock.mjs', import.meta.url))

export const scenario: Scenario = {
  question:
    'Does a server that is killed a hundred times under twenty listeners, its clock set elsewhere each time, keep every acknowledged second?',
  books: 100,
  run: (options) =>
    withFolder(async (folder) => {
      const clockFile = path.join(folder, 'offset')
      await writeFile(clockFile, '0')
      const env = { NODE_OPTIONS: `--import=${MOVED_CLOCK}`, CLOCK_OFFSET_FILE: clockFile }
      const run = async (opened: Target) => {
        const target = await shelve(options, opened)
        const listeners = await gatherListeners(options, target)
        return killOften(target, listeners, clockFile)
      }
      return withTarget(options, run, { env })
    }),
}

async function killOften(target: Target, listeners: readonly FaithfulListener[], clockFile: string) {
  const chance = chanceFrom(SEED)
  const complaints: string[] = []
  const startedAt = performance.now()
  for (let kill = 1; kill <= KILLS; kill++) {
    await listenUntilKilled(target, listeners, chance.between(FEWEST_REPORTS, MOST_REPORTS))
    const offsetMs = Math.round((chance.next() * 2 - 1) * FARTHEST_MS)
    await writeFile(clockFile, String(offsetMs))
    const found = unsound(target)
    await target.own?.start()
    for (const listener of listeners) found.push(...(await listener.complaints()))
    for (const complaint of found)
      console.log(`After kill ${kill}, clock off by ${offsetMs} ms: ${complaint}`)
    complaints.push(...found)
  }
  const seconds = listeners.map((listener) => listener.acknowledgedSeconds())
  return {
    figures: {
      kills: KILLS,
      listeners: listeners.length,
      acknowledgedSeconds: seconds.reduce((sum, one) => sum + one, 0),
      leastOfOneListenerSeconds: Math.min(...seconds),
      secondsPerKill: (performance.now() - startedAt) / 1000 / KILLS,
    },
    limits: [
      { name: 'seconds or places lost or made up', value: complaints.length, bound: { atMost: 0 }, unit: '' },
      {
        name: 'acknowledged by the listener who heard least',
        value: Math.min(...seconds),
        bound: { atLeast: KILLS },
        unit: 's',
      },
    ],
  }
}

async function listenUntilKilled(
  target: Target,
  listeners: readonly FaithfulListener[],
  numReports: number,
): Promise<void> {
  let left = numReports
  const count = () => {
    left -= 1
    if (left === 0) void target.own?.kill()
  }
  await Promise.all(listeners.map((listener) => listener.listen(count)))
  await target.own?.kill()
}

function unsound(target: Target): string[] {
  const database = openSqlite(path.join(target.own?.folder ?? '', 'config', 'lectern.sqlite'))
  try {
    return checkIntegrity(database)
  } finally {
    database.close()
  }
}

async function gatherListeners(options: BenchOptions, target: Target): Promise<FaithfulListener[]> {
  const { results } = await ask<{ results: { id: string; media: { duration: number } }[] }>(
    target,
    `${LIBRARY}/items?limit=0&minified=1`,
  )
  const long = results.toSorted((a, b) => b.media.duration - a.media.duration)
  const listeners: FaithfulListener[] = []
  for (let number = 0; number < LISTENERS; number++) {
    const name = `kept-${number}`
    const account = { username: name, password: options.password }
    await ask(target, '/api/users', { method: 'POST', body: JSON.stringify({ ...account, type: 'user' }) })
    // The token that does not expire, because the clock is moved back and forth.
    const body = JSON.stringify(account)
    const { user } = await ask<{ user: { token: string } }>(target, '/login', { method: 'POST', body })
    const itemId = long[number]?.id ?? ''
    listeners.push(faithfulListener(target, { itemId, token: user.token, name, hasClock: number % 2 === 0 }))
  }
  return listeners
}
