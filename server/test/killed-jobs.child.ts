import { appendFileSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../src/platform/db/sqlite.ts'
import { systemClock } from '../src/platform/clock.ts'
import { startJobs } from './jobs.ts'

/** A server process that runs one job in ten steps, and writes each step to a file once it is saved. */

const [file = '', steps = ''] = process.argv.slice(2)
const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(file)) })

await startJobs(
  db,
  {
    async work(_payload, run) {
      for (let step = Number(run.checkpoint ?? 0); step < 10; step++) {
        appendFileSync(steps, `${step}\n`)
        await run.saveCheckpoint(step + 1)
        process.stdout.write(`saved ${step}\n`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      process.stdout.write('finished\n')
    },
  },
  { clock: { ...systemClock, advance: () => {} } },
)
// The queue alone does not keep a process alive.
setInterval(() => {}, 1_000)
