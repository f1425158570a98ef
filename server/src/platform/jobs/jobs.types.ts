import type { UserId } from '@lectern/contract/ids'
import type { output, ZodType } from 'zod'
import type { Tx } from '../db/db.ts'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface JobKind<Schema extends ZodType = ZodType> {
  /** Checked when a job is added and again before it runs: a newer version may read jobs of an older one. */
  readonly payload: Schema
  /** How many run at the same time, over all server processes on one database. */
  readonly concurrency: number
  /** Higher runs first; a single job may say otherwise. */
  readonly priority: number
  /** How often a job may run before a failure is final. */
  readonly attempts: number
  readonly backoff: Backoff
  /** Its key is free again as soon as it runs: what is asked for meanwhile is one more job after it. */
  readonly isUniqueWhileQueued: boolean
  /** Adding a job whose key a queued one has makes this one payload of the two. */
  readonly merge?: (queued: output<Schema>, added: output<Schema>) => output<Schema>
}

/** The wait doubles with each failure, up to the longest. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

export type JobKinds = Readonly<Record<string, JobKind>>
export type PayloadOf<Kind extends JobKind> = output<Kind['payload']>

export interface Job<Payload = unknown> {
  readonly id: string
  readonly kind: string
  /** Of all queued and running jobs of a kind, one has this key. */
  readonly key: string | null
  /** Of all jobs of a kind with this group, one runs at a time. */
  readonly group: string | null
  readonly payload: Payload
  readonly state: JobState
  readonly priority: number
  readonly runAt: number
  readonly failures: number
  /** It runs, but somebody has cancelled it. */
  readonly isCancelRequested: boolean
  readonly progress: JobProgress | null
  /** What the handler returned. */
  readonly result: unknown
  /** Of the last failure, also while the job waits for its next attempt. */
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

/** What a handler is given beside the payload. */
export interface JobRun {
  readonly id: string
  readonly createdBy: UserId | null
  /** 1 for the first. */
  readonly attempt: number
  /** Aborted on cancel, on shutdown, and when another process has taken the job over. */
  readonly signal: AbortSignal
  /** What the last attempt saved, also if the server was killed since; null at first. */
  readonly checkpoint: unknown
  saveCheckpoint(value: unknown): Promise<void>
  /** May be called as often as one likes: it is stored about once a second. */
  progress(progress: JobProgress): void
}

/** Resolves with the result to keep; rejects on failure. A job may run again from its checkpoint after a crash. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<unknown>

export interface EnqueueOptions {
  readonly key?: string
  readonly group?: string
  readonly priority?: number
  /** Not before this time. */
  readonly runAt?: number
  readonly createdBy?: UserId
  /** A fixed id makes the job run once, as long as history remembers it. */
  readonly id?: string
  /** Adds the job in this transaction; call `wake` after it is committed. No event tells of it before it runs. */
  readonly tx?: Tx
}

export interface JobFilter<Kind extends string = string> {
  readonly kind?: Kind
  readonly states?: readonly JobState[]
  readonly limit?: number
}

export interface Jobs<Kinds extends JobKinds> {
  define<Kind extends keyof Kinds & string>(kind: Kind, handler: JobHandler<PayloadOf<Kinds[Kind]>>): void
  /** `isNew` is false when a queued or running job has the key already: that one is returned. */
  enqueue<Kind extends keyof Kinds & string>(
    kind: Kind,
    payload: PayloadOf<Kinds[Kind]>,
    options?: EnqueueOptions,
  ): Promise<{ readonly job: Job<PayloadOf<Kinds[Kind]>>; readonly isNew: boolean }>
  find(id: string): Promise<Job | undefined>
  /** Unfinished jobs in the order they will run, then the latest finished ones. */
  list<Kind extends keyof Kinds & string>(filter?: JobFilter<Kind>): Promise<Job<PayloadOf<Kinds[Kind]>>[]>
  /** False when it has ended already. */
  cancel(id: string): Promise<boolean>
  /** Queues a failed or cancelled job again, with its checkpoint. False when it is neither, or its key is taken. */
  retry(id: string): Promise<boolean>
  /** Runs a queued job before the others of its kind and priority. */
  moveToFront(id: string): Promise<boolean>
  /** Looks for due jobs now. */
  wake(): void
  /** Another server has changed a job. */
  hear(job: Job): void
  /** Throws when a declared kind has no handler. */
  start(): Promise<void>
  /** Claims nothing more, gives running jobs a moment to end, then aborts them and puts them back. */
  stop(): Promise<void>
}
