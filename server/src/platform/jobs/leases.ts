import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'

/** How long a job stays claimed by a server that doesn't renew its lease. */
export interface Leases {
  readonly lengthMs: number
  readonly renewEveryMs: number
  /** Current time on a clock shared by all servers. */
  now(): Promise<number>
}

/** For a single server on the database: a lease ends with the process, and the next start takes over at once. */
export function ownLeases(clock: Clock): Leases {
  return { lengthMs: 60_000, renewEveryMs: 15_000, now: () => Promise.resolve(clock.now()) }
}

/** For several servers: the jobs of a killed server are taken over within 15 s. Uses PostgreSQL's clock. */
export function sharedLeases(db: Db): Leases {
  return {
    lengthMs: 9_000,
    renewEveryMs: 2_500,
    async now() {
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
      return rows[0]?.now ?? Date.now()
    },
  }
}
