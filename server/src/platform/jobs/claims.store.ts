import type { Updateable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { JobRow } from '../db/job-schema.ts'
import { lockForTransaction } from '../db/locks.ts'
import { UNFINISHED_STATES } from './job-states.ts'
import type { StoredJob } from './jobs.store.ts'
import { afterLostLease } from './jobs.rules.ts'

/**
 * What a worker does with jobs. Each claim has an id that all later writes must match, so a worker that has lost its
 * lease can no longer change anything.
 */
export interface Claim {
  readonly id: string
  readonly claimId: string
}

export interface DueKind {
  readonly kind: string
  /** When the first job of this kind is due, or the first lease expires. */
  readonly at: number
}

export async function findDueKinds(db: Db): Promise<DueKind[]> {
  const rows = await db
    .selectFrom('job')
    .select((build) => [
      'kind',
      'state',
      build.fn.min('run_at').as('run_at'),
      build.fn.min('leased_until').as('leased_until'),
    ])
    .where('state', 'in', UNFINISHED_STATES)
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map(({ kind, state, run_at, leased_until }) => ({
    kind,
    at: Number(state === 'queued' ? run_at : leased_until),
  }))
}

export interface ClaimRequest {
  readonly kind: string
  readonly concurrency: number
  /** Releases the unique key of the job for the next one. */
  readonly freesKey: boolean
  readonly claimId: string
  readonly now: number
  readonly leasedUntil: number
}

/**
 * Claims the next job that may run now. Only one process looks at a time, so that the limits hold across all of them.
 */
export async function claimJob(tx: Tx, request: ClaimRequest): Promise<StoredJob | undefined> {
  const { kind, concurrency, claimId, now, leasedUntil, freesKey } = request
  await lockForTransaction(tx, `job ${kind}`)
  const running = await tx
    .selectFrom('job')
    .select('group_key')
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .execute()
  if (running.length >= concurrency) return undefined
  const busyGroups = running.flatMap(({ group_key }) => group_key ?? [])
  const next = tx
    .selectFrom('job')
    .select('num')
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('run_at', '<=', now)
    .$if(busyGroups.length > 0, (query) =>
      query.where((where) =>
        where.or([where('group_key', 'is', null), where('group_key', 'not in', busyGroups)]),
      ),
    )
    .orderBy('priority', 'desc')
    .orderBy('sort_order')
    .orderBy('num')
    .limit(1)
  return (
    tx
      .updateTable('job')
      .set({
        state: 'running',
        claim_id: claimId,
        leased_until: leasedUntil,
        started_at: now,
        progress: null,
        ...(freesKey ? { unique_key: null } : {}),
      })
      .where('num', '=', next)
      // It may have been cancelled in the meantime.
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
  )
}

/** Requeues jobs whose worker is gone. */
export async function releaseLostJobs(
  tx: Tx,
  lost: { readonly now: number; readonly leasedBefore: number; readonly exceptClaims: readonly string[] },
): Promise<StoredJob[]> {
  const { now, leasedBefore, exceptClaims } = lost
  const rows = await tx
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'running')
    .where('leased_until', '<', leasedBefore)
    .$if(exceptClaims.length > 0, (query) => query.where('claim_id', 'not in', [...exceptClaims]))
    .execute()
  const released: StoredJob[] = []
  for (const { id, claim_id, lost_leases, is_cancel_requested } of rows) {
    const { state, error } = afterLostLease({
      lostLeases: lost_leases + 1,
      isCancelled: is_cancel_requested === 1,
    })
    const row = await endClaim(
      tx,
      { id, claimId: claim_id ?? '' },
      {
        state,
        error,
        lost_leases: lost_leases + 1,
        finished_at: state === 'queued' ? null : now,
      },
    )
    if (row) released.push(row)
  }
  return released
}

/** Undefined if the claim is no longer ours. */
export function renewLease(db: Db, claim: Claim, leasedUntil: number): Promise<StoredJob | undefined> {
  return updateClaimed(db, claim, { leased_until: leasedUntil })
}

export function updateClaimed(
  db: Db,
  { id, claimId }: Claim,
  columns: Updateable<JobRow>,
): Promise<StoredJob | undefined> {
  return db
    .updateTable('job')
    .set(columns)
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

export function endClaim(db: Db, claim: Claim, columns: Updateable<JobRow>): Promise<StoredJob | undefined> {
  return updateClaimed(db, claim, { ...columns, claim_id: null, leased_until: null, is_cancel_requested: 0 })
}
