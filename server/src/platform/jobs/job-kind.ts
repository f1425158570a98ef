import type { ZodType } from 'zod'
import type { JobKind } from './jobs.types.ts'

const MINUTE_MS = 60_000

/** Declares a kind of job. By default, one job runs at a time and a failure is final. */
export function jobKind<Schema extends ZodType>(
  declared: Pick<JobKind<Schema>, 'payload'> & Partial<JobKind<Schema>>,
): JobKind<Schema> {
  return {
    concurrency: 1,
    priority: 0,
    attempts: 1,
    isUniqueWhileQueued: false,
    backoff: { firstMs: MINUTE_MS, longestMs: 60 * MINUTE_MS },
    ...declared,
  }
}
