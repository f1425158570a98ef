import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import { isDuplicate } from '../db/duplicates.ts'
import type { JobRow } from '../db/job-schema.ts'
import { type PlaceFor, type Statement, statement } from '../db/statement.ts'
import type { Job, JobFilter, JobProgress, JobState } from './jobs.types.ts'
import { UNFINISHED_STATES } from './job-states.ts'

/** The public side of the queue: adding, listing and changing jobs. `claims.store.ts` has the worker's side. */

export type StoredJob = Selectable<JobRow>

export type NewJob = Pick<
  StoredJob,
  'id' | 'kind' | 'unique_key' | 'group_key' | 'payload' | 'priority' | 'run_at' | 'created_by' | 'created_at'
>

const DEFAULT_LIMIT = 1_000

/** A job may end between the rejected insert and the lookup, which frees its key. */
const INSERT_ATTEMPTS = 5

/** `merge` combines the payload of a queued job that has the same key with the new payload. */
export async function insertJob(
  db: Db,
  job: NewJob,
  merge?: (queued: string) => string,
): Promise<{ row: StoredJob; isNew: boolean }> {
  for (let attempt = 0; attempt < INSERT_ATTEMPTS; attempt++) {
    const row = await db
      .insertInto('job')
      .values({ ...job, state: 'queued' })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return { row, isNew: true }
    const known = await findSame(db, job)
    if (known && !(merge && known.state === 'queued')) return { row: known, isNew: false }
    const merged = known && merge && (await updatePayload(db, known, merge(known.payload)))
    if (merged) return { row: merged, isNew: false }
  }
  throw new Error(`The job ${job.kind} ${job.unique_key ?? job.id} could not be added.`)
}

/** Undefined if the job is already running, or was changed in the meantime. */
function updatePayload(db: Db, known: StoredJob, payload: string): Promise<StoredJob | undefined> {
  return db
    .updateTable('job')
    .set({ payload })
    .where('num', '=', known.num)
    .where('state', '=', 'queued')
    .where('payload', '=', known.payload)
    .returningAll()
    .executeTakeFirst()
}

function findSame(db: Db, { id, kind, unique_key }: NewJob): Promise<StoredJob | undefined> {
  return db
    .selectFrom('job')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('kind', '=', kind),
          where('unique_key', '=', unique_key),
          where('state', 'in', UNFINISHED_STATES),
        ]),
      ]),
    )
    .executeTakeFirst()
}

export function findJob(db: Db, id: string): Promise<StoredJob | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

interface ListedJobs {
  readonly kind: string
  readonly limit: number
}

/** Compiled once per combination of states, as pages that show running jobs query them on every load. */
const listings = new Map<string, Statement<ListedJobs, StoredJob>>()

export function listJobs(db: Db, { kind, states, limit = DEFAULT_LIMIT }: JobFilter): Promise<StoredJob[]> {
  const key = `${kind === undefined} ${states ? [...new Set(states)].toSorted().join(' ') : '*'}`
  const listing = listings.get(key) ?? statement(listingOf(kind !== undefined, states))
  listings.set(key, listing)
  return listing(db, { kind: kind ?? '', limit })
}

const listingOf = (isOfKind: boolean, states: JobFilter['states']) => (db: Db, value: PlaceFor<ListedJobs>) =>
  db
    .selectFrom('job')
    .selectAll()
    .$if(isOfKind, (query) => query.where('kind', '=', value('kind')))
    .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
    .orderBy(sql`case state when 'running' then 0 when 'queued' then 1 else 2 end`)
    .orderBy('finished_at', 'desc')
    .orderBy('priority', 'desc')
    .orderBy('sort_order')
    .orderBy('num')
    .limit(value('limit'))

/** Undefined if the job is not in this state. */
const updateJob = (
  db: Db,
  id: string,
  state: JobState,
  columns: Updateable<JobRow>,
): Promise<StoredJob | undefined> =>
  db
    .updateTable('job')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

/** Ends a queued job immediately; asks a running one to stop. */
export async function cancelJob(db: Db, id: string, now: number): Promise<StoredJob | undefined> {
  const cancelled = await updateJob(db, id, 'queued', { state: 'cancelled', finished_at: now })
  return cancelled ?? updateJob(db, id, 'running', { is_cancel_requested: 1 })
}

export const dismissJob = (db: Db, id: string): Promise<StoredJob | undefined> =>
  updateJob(db, id, 'failed', { state: 'cancelled' })

export async function postponeJobs(db: Db, ids: readonly string[], runAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt })
    .where('id', 'in', [...ids])
    .where('state', '=', 'queued')
    .where('run_at', '<', runAt)
    .execute()
}

export async function retryJob(db: Db, id: string, runAt: number): Promise<StoredJob | undefined> {
  try {
    return await db
      .updateTable('job')
      .set({
        state: 'queued',
        run_at: runAt,
        failures: 0,
        lost_leases: 0,
        is_cancel_requested: 0,
        error: null,
        finished_at: null,
      })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('state', 'in', ['failed', 'cancelled']),
          where.and([where('state', '=', 'queued'), where('failures', '>', 0)]),
        ]),
      )
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}

export function moveJobToFront(db: Db, id: string): Promise<StoredJob | undefined> {
  return db
    .updateTable('job')
    .set((build) => ({
      sort_order: build
        .selectFrom('job as other')
        .select(sql<number>`coalesce(min(other.sort_order), 0) - 1`.as('front'))
        .whereRef('other.kind', '=', 'job.kind')
        .where('other.state', '=', 'queued'),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
}

/** Keeps only recent finished jobs, limited by age and number. */
export async function pruneJobs(
  db: Db,
  keep: { readonly since: number; readonly rows: number },
): Promise<void> {
  const surplus = db
    .selectFrom('job')
    .select('num')
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('num', 'desc')
    // SQLite requires a limit before an offset.
    .limit(1_000_000)
    .offset(keep.rows)
  await db
    .deleteFrom('job')
    .where('finished_at', 'is not', null)
    .where((where) => where.or([where('finished_at', '<', keep.since), where('num', 'in', surplus)]))
    .execute()
}

export function jobOf(row: StoredJob): Job {
  return {
    id: row.id,
    kind: row.kind,
    key: row.unique_key,
    group: row.group_key,
    payload: JSON.parse(row.payload),
    state: row.state as JobState,
    priority: row.priority,
    runAt: row.run_at,
    failures: row.failures,
    isCancelRequested: row.is_cancel_requested === 1,
    progress: row.progress === null ? null : (JSON.parse(row.progress) as JobProgress),
    result: row.result === null ? null : JSON.parse(row.result),
    error: row.error,
    createdBy: row.created_by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
