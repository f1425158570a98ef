import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'

/** How long a server keeps a job without a word. */
export interface Leases {
  readonly lengthMs: number
  readonly renewEveryMs: number
  /** By one clock for all servers. */
  now(): Promise<number>
}

/** The only server on the database: a lease ends with it, and the next start takes over at once. */
export function ownLeases(clock: Clock): Leases {
  return { lengthMs: 60_000, renewEveryMs: 15_000, now: () => Promise.resolve(clock.now()) }
}

/** Several servers: what a killed one did is taken over within 15 s. The clock is that of PostgreSQL. */
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
