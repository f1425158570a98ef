import { setTimeout as sleep } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import { messageOf } from '../../lib/errors.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { JobRow } from '../db/job-schema.ts'
import { reasonOf } from '../files/file-errors.ts'
import type { Log } from '../log/log.ts'
import { type Claim, endClaim, renewLease, updateClaimed } from './claims.store.ts'
import { afterFailure, JobError } from './jobs.rules.ts'
import type { Leases } from './leases.ts'
import type { StoredJob } from './jobs.store.ts'
import type { JobHandler, JobKind, JobProgress, JobRun } from './jobs.types.ts'

const PROGRESS_EVERY_MS = 1_000
const STORE_END_EVERY_MS = 1_000

export interface RunDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Between 0 and 1, for retry jitter. */
  readonly random: () => number
  readonly changed: (row: StoredJob) => void
  readonly leases: Leases
}

export type AbortReason = 'cancelled' | 'stopping' | 'lost'

export interface RunningJob {
  readonly claim: Claim
  /** Never rejects. */
  readonly ended: Promise<void>
  abort(reason: AbortReason): void
}

/** Runs the handler of a claimed job, renews its lease, and stores the outcome. */
export function runJob(
  deps: RunDeps,
  kind: JobKind,
  handler: JobHandler<unknown>,
  row: StoredJob,
): RunningJob {
  const { db, clock, log, leases } = deps
  const claim: Claim = { id: row.id, claimId: row.claim_id ?? '' }
  const abortion = new AbortController()
  let abortedBy: AbortReason | null = null
  const abort = (reason: AbortReason) => {
    abortedBy ??= reason
    abortion.abort(new Error(reason === 'cancelled' ? 'Cancelled' : 'The server is shutting down'))
  }
  const progress = progressWriter(deps, claim)
  const heartbeat = setInterval(() => void beat(), leases.renewEveryMs).unref()

  return { claim, abort, ended: work() }

  async function beat(): Promise<void> {
    try {
      const renewed = await renewLease(db, claim, (await leases.now()) + leases.lengthMs)
      if (!renewed) abort('lost')
      else if (renewed.is_cancel_requested === 1) abort('cancelled')
    } catch (error) {
      log.warn(`The lease of ${row.kind} ${row.id} could not be renewed: ${messageOf(error)}`)
    }
  }

  async function work(): Promise<void> {
    try {
      const outcome = await outcomeOf(() => handler(readPayload(kind, row), run()))
      clearInterval(heartbeat)
      const lastProgress = await progress.stop()
      const ended = await storeEnd({ ...lastProgress, ...outcome })
      if (ended) deps.changed(ended)
    } catch (error) {
      // The lease expires by itself, and the job runs again.
      log.error({ err: error }, `The end of ${row.kind} ${row.id} could not be stored: ${messageOf(error)}`)
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Tries again while the disk is full or the database is away: the next job may have to wait for this one's end. */
  async function storeEnd(columns: Updateable<JobRow>): Promise<StoredJob | undefined> {
    for (let leftMs = leases.lengthMs; ; leftMs -= STORE_END_EVERY_MS) {
      try {
        return await endClaim(db, claim, columns)
      } catch (error) {
        if (abortion.signal.aborted || leftMs <= 0) throw error
        await sleep(STORE_END_EVERY_MS, undefined, { signal: abortion.signal, ref: false }).catch(() => {})
      }
    }
  }

  function run(): JobRun {
    return {
      id: row.id,
      createdBy: row.created_by,
      attempt: row.failures + 1,
      signal: abortion.signal,
      checkpoint: row.checkpoint === null ? null : JSON.parse(row.checkpoint),
      async saveCheckpoint(value) {
        if (!(await updateClaimed(db, claim, { checkpoint: JSON.stringify(value) }))) abort('lost')
        abortion.signal.throwIfAborted()
      },
      progress: (latest) => progress.set(latest),
    }
  }

  async function outcomeOf(handle: () => Promise<unknown>) {
    try {
      const result = await handle()
      return {
        state: 'done',
        result: result === undefined ? null : JSON.stringify(result),
        error: null,
        finished_at: clock.now(),
      }
    } catch (error) {
      if (abortedBy === 'cancelled') return { state: 'cancelled', finished_at: clock.now() }
      if (abortedBy !== null) return { state: 'queued' }
      return failed(error)
    }
  }

  /** On the clock that claims are compared with, unless the job failed because the database is away. */
  function sharedNow(): Promise<number> {
    return leases.now().catch(() => clock.now())
  }

  async function failed(error: unknown) {
    const failures = row.failures + 1
    // PostgreSQL doesn't allow NUL in text.
    const message = reasonOf(error).replaceAll('\0', '')
    const next = afterFailure(kind, error, failures, deps.random())
    const text = `${row.kind} ${row.id} failed: ${message}`
    const end = /[.!?]$/.test(text) ? '' : '.'
    if (next.state === 'queued')
      log.warn(`${text}${end} It is tried again in ${Math.ceil(next.waitMs / 1000)} s.`)
    // A failure the handler anticipated is shown with the job, so a warning is enough.
    else if (error instanceof JobError) log.warn(text)
    else log.error({ err: error }, text)
    return next.state === 'queued'
      ? {
          state: 'queued',
          failures,
          error: message,
          run_at: (await sharedNow()) + next.waitMs,
        }
      : { state: 'failed', failures, error: message, finished_at: clock.now() }
  }
}

function readPayload(kind: JobKind, row: StoredJob): unknown {
  const parsed = kind.payload.safeParse(JSON.parse(row.payload))
  if (!parsed.success) throw new JobError('This version cannot read the job.', { isFinal: true })
  return parsed.data
}

/** Stores the latest progress periodically; the final one is stored when the job ends. */
function progressWriter({ db, log, changed }: RunDeps, claim: Claim) {
  let latest: JobProgress | null = null
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    try {
      const row = await updateClaimed(db, claim, { progress: JSON.stringify(latest) })
      if (row) changed(row)
    } catch (error) {
      log.warn(`The progress of job ${claim.id} could not be stored: ${messageOf(error)}`)
    }
  }
  return {
    set(progress: JobProgress) {
      latest = progress
      timer ??= setTimeout(() => {
        timer = undefined
        writing = write()
      }, PROGRESS_EVERY_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      await writing
      return latest === null ? {} : { progress: JSON.stringify(latest) }
    },
  }
}
