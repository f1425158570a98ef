import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { manyItems, rss } from '../../server/src/features/podcasts/feed/test-support/make-feed.ts'
import type { Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { withFolder } from '../src/with-folder.ts'

const TIMES = 5
/** Show notes that make a feed of 10,000 episodes about 20 MB large. */
const NOTES = `<p>${'Talk by the sea. '.repeat(110)}</p>`

interface Reading {
  readonly episodes: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

export const scenario: Scenario = {
  question: 'What does it cost to read a feed of 20 MB?',
  books: 10_000,
  run: ({ books }) =>
    withFolder(async (folder) => {
      const file = path.join(folder, 'feed.xml')
      await writeFile(file, rss(manyItems(books, NOTES)))
      const readings: Reading[] = []
      for (let time = 0; time < TIMES; time++) readings.push(await readOnce(file))
      if (readings.some(({ episodes }) => episodes !== books)) throw new Error('episodes are missing')
      const cpuSeconds = median(readings.map((reading) => reading.cpuSeconds))
      const megabytes = Math.max(...readings.map((reading) => reading.megabytes))
      return {
        figures: { episodes: books, cpuSeconds, megabytes },
        limits: [
          { name: 'reading', value: cpuSeconds, bound: { atMost: 1.5 }, unit: 'CPU s' },
          { name: 'memory meanwhile', value: megabytes, bound: { atMost: 150 }, unit: 'MB' },
        ],
      }
    }),
}

/** Runs in a new process, which has not read anything before. */
async function readOnce(file: string): Promise<Reading> {
  const script = fileURLToPath(new URL('../src/podcasts/feed-reading.process.ts', import.meta.url))
  const child = fork(script, [file], { execArgv: ['--import', 'tsx'] })
  const answer = once(child, 'message') as Promise<[Reading]>
  const [reading] = await Promise.race([
    answer,
    once(child, 'exit').then(() => Promise.reject(new Error('the feed was not read'))),
  ])
  return reading
}
