import type { UserId } from '@lectern/contract/ids'
import type { output, ZodType } from 'zod'
import type { Tx } from '../db/db.ts'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface JobKind<Schema extends ZodType = ZodType> {
  /** Validated when a job is added and again before it runs, as it may have been added by an older version. */
  readonly payload: Schema
  /** How many may run at the same time, across all server processes on one database. */
  readonly concurrency: number
  /** Jobs with a higher priority run first; a single job can override it. */
  readonly priority: number
  /** How many times a job may run before a failure is final. */
  readonly attempts: number
  readonly backoff: Backoff
  /** Releases the key as soon as the job runs: a request in the meantime adds one more job after it. */
  readonly isUniqueWhileQueued: boolean
  /** Combines the payloads when a job is added whose key is already taken by a queued one. */
  readonly merge?: (queued: output<Schema>, added: output<Schema>) => output<Schema>
}

/** The delay doubles with each failure, up to the longest. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

export type JobKinds = Readonly<Record<string, JobKind>>
export type PayloadOf<Kind extends JobKind> = output<Kind['payload']>

export interface Job<Payload = unknown> {
  readonly id: string
  readonly kind: string
  /** Unique among the queued and running jobs of a kind. */
  readonly key: string | null
  /** Jobs of a kind with the same group run one at a time. */
  readonly group: string | null
  readonly payload: Payload
  readonly state: JobState
  readonly priority: number
  readonly runAt: number
  readonly failures: number
  /** The job is still running but has been cancelled. */
  readonly isCancelRequested: boolean
  readonly progress: JobProgress | null
  /** The handler's return value. */
  readonly result: unknown
  /** Error of the last failure, also set while the job waits for a retry. */
  readonly error: string | null
  readonly createdBy: UserId | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

export interface JobProgress {
  readonly done?: number
  readonly total?: number
  readonly text?: string
}

/** What a handler receives along with the payload. */
export interface JobRun {
  readonly id: string
  readonly createdBy: UserId | null
  /** Starts at 1. */
  readonly attempt: number
  /** Aborted on cancellation, on shutdown, and when another process has taken over the job. */
  readonly signal: AbortSignal
  /** The value last saved by an earlier attempt, even if the server was killed since; null at first. */
  readonly checkpoint: unknown
  saveCheckpoint(value: unknown): Promise<void>
  /** May be called at any rate; it is stored about once a second. */
  progress(progress: JobProgress): void
}

/** Resolves with the result to store; rejects on failure. After a crash, a job may run again from its checkpoint. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<unknown>

export interface EnqueueOptions {
  readonly key?: string
  readonly group?: string
  readonly priority?: number
  /** Earliest time to run. */
  readonly runAt?: number
  readonly createdBy?: UserId
  /** With a fixed id, the job runs only once, as long as it is in the history. */
  readonly id?: string
  /**
   * Adds the job in this transaction; call `wake` after the commit. No change event is emitted until the job runs.
   */
  readonly tx?: Tx
}

export interface JobFilter<Kind extends string = string> {
  readonly kind?: Kind
  readonly states?: readonly JobState[]
  readonly limit?: number
}

export interface Jobs<Kinds extends JobKinds> {
  define<Kind extends keyof Kinds & string>(kind: Kind, handler: JobHandler<PayloadOf<Kinds[Kind]>>): void
  /** `isNew` is false if a queued or running job already has the key: that job is returned. */
  enqueue<Kind extends keyof Kinds & string>(
    kind: Kind,
    payload: PayloadOf<Kinds[Kind]>,
    options?: EnqueueOptions,
  ): Promise<{ readonly job: Job<PayloadOf<Kinds[Kind]>>; readonly isNew: boolean }>
  find(id: string): Promise<Job | undefined>
  /** Unfinished jobs in the order they will run, then the latest finished ones. */
  list<Kind extends keyof Kinds & string>(filter?: JobFilter<Kind>): Promise<Job<PayloadOf<Kinds[Kind]>>[]>
  /** False if the job has already ended. */
  cancel(id: string): Promise<boolean>
  /** Cancels a failed job, so that it is no longer listed as failed. False if it is not failed. */
  dismiss(id: string): Promise<boolean>
  /** Keeps queued jobs from running for this long; those that already wait longer are unaffected. */
  postpone(ids: readonly string[], waitMs: number): Promise<void>
  /** What the handler last saved; null if there is nothing. */
  checkpointOf(id: string): Promise<unknown>
  /**
   * Requeues a failed or cancelled job with its checkpoint; a job that waits for its next attempt runs immediately.
   * False if it is none of these, or its key is taken.
   */
  retry(id: string): Promise<boolean>
  /** Runs a queued job before the others of its kind and priority. */
  moveToFront(id: string): Promise<boolean>
  /** Checks for due jobs now. */
  wake(): void
  /** Handles a job change made by another server. */
  handleRemoteChange(job: Job): void
  /** Throws if a declared kind has no handler. */
  start(): Promise<void>
  /** Stops claiming jobs, gives running ones a moment to finish, then aborts and requeues them. */
  stop(): Promise<void>
}
