import { setTimeout as sleep } from 'node:timers/promises'
import { chunked } from '../../lib/batching.ts'
import { messageOf } from '../../lib/errors.ts'
import { isPostgres } from '../db/engine.ts'
import { newId } from '../ids.ts'
import { claimJob, endClaim, findDueKinds, releaseLostJobs } from './claims.store.ts'
import * as store from './jobs.store.ts'
import type { Job, JobHandler, JobKind, JobKinds, Jobs } from './jobs.types.ts'
import { type Leases, ownLeases } from './leases.ts'
import { type RunDeps, runJob, type RunningJob } from './run-job.ts'

export interface JobsOptions extends Omit<RunDeps, 'changed' | 'leases'> {
  readonly onChange: (job: Job) => void
  readonly leases?: Leases
  /** Prefix of every claim id, which shows who runs a job. */
  readonly worker?: string
  /** How long stopping waits for jobs to finish, and then for aborted jobs to end. */
  readonly stopWithin?: { readonly finishMs: number; readonly abortMs: number }
}

/** Another process may have added jobs, and the machine may have slept through a timer. */
const POLL_MS = 5_000
/** Due on every clock: PostgreSQL's may be behind that of this server. */
const AT_ONCE = 0
const PRUNE_EVERY_MS = 60 * 60_000
const KEEP_MS = 14 * 24 * 60 * 60_000
const KEEP_ROWS = 1_000
const POSTPONED_AT_ONCE = 500
const STOP_WITHIN = { finishMs: 300, abortMs: 5_000 }

/** A job queue in the database. It survives kill -9, and on PostgreSQL several server processes may share it. */
export function createJobs<Kinds extends JobKinds>(kinds: Kinds, options: JobsOptions): Jobs<Kinds> {
  const {
    db,
    clock,
    log,
    random,
    onChange,
    stopWithin = STOP_WITHIN,
    leases = ownLeases(options.clock),
    worker = '',
  } = options
  const handlers = new Map<string, JobHandler<unknown>>()
  const running = new Map<string, RunningJob>()
  const changed = (row: store.StoredJob) => onChange(store.jobOf(row))
  const deps = { db, clock, log, random, changed, leases }
  let state: 'new' | 'started' | 'stopped' = 'new'
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let mustLookAgain = false
  let prunedAt = 0

  return {
    define(kind, handler) {
      if (!(kind in kinds)) throw new Error(`The job kind "${kind}" is not declared.`)
      if (handlers.has(kind)) throw new Error(`The job kind "${kind}" has two handlers.`)
      handlers.set(kind, handler as JobHandler<unknown>)
    },
    async enqueue(kind, payload, { tx, ...wish } = {}) {
      const now = clock.now()
      const { payload: schema, merge, priority } = declared(kind)
      const added = schema.parse(payload)
      const { row, isNew } = await store.insertJob(
        tx ?? db,
        {
          id: wish.id ?? newId(),
          kind,
          unique_key: wish.key ?? null,
          group_key: wish.group ?? null,
          payload: JSON.stringify(added),
          priority: wish.priority ?? priority,
          run_at: wish.runAt ?? AT_ONCE,
          created_by: wish.createdBy ?? null,
          created_at: now,
        },
        merge && ((queued) => JSON.stringify(merge(schema.parse(JSON.parse(queued)), added))),
      )
      if (isNew && !tx) changed(row)
      if (!tx) wake()
      return { job: store.jobOf(row) as Job<never>, isNew }
    },
    async find(id) {
      const row = await store.findJob(db, id)
      return row && store.jobOf(row)
    },
    async list(filter = {}) {
      return (await store.listJobs(db, filter)).map(store.jobOf) as Job<never>[]
    },
    async cancel(id) {
      const row = await store.cancelJob(db, id, clock.now())
      if (!row) return false
      running.get(row.claim_id ?? '')?.abort('cancelled')
      changed(row)
      return true
    },
    dismiss: (id) => change(store.dismissJob(db, id)),
    async postpone(ids, waitMs) {
      const runAt = (await leases.now()) + waitMs
      for (const some of chunked(ids, POSTPONED_AT_ONCE)) await store.postponeJobs(db, some, runAt)
    },
    async checkpointOf(id) {
      const row = await store.findJob(db, id)
      return row?.checkpoint == null ? null : JSON.parse(row.checkpoint)
    },
    retry: (id) => change(store.retryJob(db, id, AT_ONCE)),
    moveToFront: (id) => change(store.moveJobToFront(db, id)),
    wake,
    handleRemoteChange(job) {
      if (job.isCancelRequested) {
        for (const here of running.values()) if (here.claim.id === job.id) here.abort('cancelled')
      } else if (job.state !== 'running') wake()
    },
    async start() {
      const missing = Object.keys(kinds).filter((kind) => !handlers.has(kind))
      if (missing.length > 0) throw new Error(`No handler for the jobs ${missing.join(', ')}.`)
      // SQLite has only one server process, so any job still marked as running was lost.
      await releaseLost(isPostgres(db) ? await leases.now() : Number.MAX_SAFE_INTEGER)
      state = 'started'
      wake()
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await looking
      await settle(stopWithin.finishMs)
      for (const job of running.values()) job.abort('stopping')
      await settle(stopWithin.abortMs)
      for (const { claim } of running.values()) {
        const row = await endClaim(db, claim, { state: 'queued' })
        if (row) log.warn(`${row.kind} ${row.id} did not stop in time; it runs again after the next start.`)
      }
    },
  }

  function declared(kind: string): JobKind {
    const found = kinds[kind]
    if (!found) throw new Error(`The job kind "${kind}" is not declared.`)
    return found
  }

  async function change(changing: Promise<store.StoredJob | undefined>): Promise<boolean> {
    const row = await changing
    if (!row) return false
    changed(row)
    wake()
    return true
  }

  function wake(): void {
    mustLookAgain = true
    if (state !== 'started' || looking) return
    clearTimeout(timer)
    looking = look().finally(() => {
      looking = null
      if (mustLookAgain) wake()
    })
  }

  async function look(): Promise<void> {
    mustLookAgain = false
    let waitMs = POLL_MS
    try {
      waitMs = Math.min(waitMs, await startDueJobs())
      await pruneNowAndThen()
    } catch (error) {
      log.error({ err: error }, `The job queue could not be read: ${messageOf(error)}`)
    }
    if (state === 'started') timer = setTimeout(wake, waitMs).unref()
  }

  /** Returns how long to wait for the next job. */
  async function startDueJobs(): Promise<number> {
    const due = await findDueKinds(db)
    const now = await leases.now()
    const dueNow = due.filter(({ at }) => at <= now)
    if (dueNow.length > 0) await releaseLost(now)
    for (const { kind } of dueNow) {
      const handler = handlers.get(kind)
      if (handler) await claimAll(kind, handler)
    }
    return Math.min(...due.filter(({ at }) => at > now).map(({ at }) => at - now), POLL_MS)
  }

  async function claimAll(name: string, handler: JobHandler<unknown>): Promise<void> {
    const kind = declared(name)
    for (;;) {
      const row = state === 'started' ? await claimNext(name, kind) : undefined
      if (!row) return
      changed(row)
      const job = runJob(deps, kind, handler, row)
      running.set(job.claim.claimId, job)
      void job.ended.finally(() => {
        running.delete(job.claim.claimId)
        wake()
      })
    }
  }

  async function claimNext(
    kind: string,
    { concurrency, isUniqueWhileQueued: freesKey }: JobKind,
  ): Promise<store.StoredJob | undefined> {
    const now = await leases.now()
    const request = {
      kind,
      concurrency,
      freesKey,
      claimId: `${worker}${newId()}`,
      now,
      leasedUntil: now + leases.lengthMs,
    }
    return db.transaction().execute((tx) => claimJob(tx, request))
  }

  async function releaseLost(leasedBefore: number): Promise<void> {
    const lost = { now: clock.now(), leasedBefore, exceptClaims: [...running.keys()] }
    const released = await db.transaction().execute((tx) => releaseLostJobs(tx, lost))
    released.forEach(changed)
  }

  async function settle(withinMs: number): Promise<void> {
    const all = Promise.all([...running.values()].map(({ ended }) => ended))
    await Promise.race([all, sleep(withinMs, undefined, { ref: false })])
  }

  async function pruneNowAndThen(): Promise<void> {
    const now = clock.now()
    if (now - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now
    await store.pruneJobs(db, { since: now - KEEP_MS, rows: KEEP_ROWS })
  }
}
