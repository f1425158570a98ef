import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { JobState } from '../../platform/jobs/jobs.types.ts'

/** A long-running task that users can watch: a scan, an encode, a download. */
export interface Task {
  readonly id: string
  /** The kind of task, such as `library-scan`. */
  readonly action: string
  /** In English, for clients that show texts unchanged; the keys are for those that translate them. */
  readonly title: string
  readonly titleKey: string | null
  readonly titleValues: readonly string[]
  readonly description: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** The library it works on: only users who may see it are told about the task. Null if it concerns no library. */
  readonly libraryId: LibraryId | null
  /** Tasks on items are only shown to admins: not everyone who may see the library may see the item. */
  readonly audience: 'viewers' | 'admins'
  readonly error: string | null
  readonly isFinished: boolean
  readonly startedAt: number
  readonly finishedAt: number | null
}

export type TaskStart = Pick<Task, 'action' | 'title'> &
  Partial<Pick<Task, 'titleKey' | 'titleValues' | 'description' | 'data' | 'libraryId' | 'audience'>>

export interface RunningTask {
  readonly id: string
  finish(data?: Record<string, unknown>): void
  fail(error: string): void
  /** Ends it without an error in the log: somebody cancelled it, or the server is shutting down. */
  stop(reason: string): void
}

export interface TaskBoard {
  start(task: TaskStart): RunningTask
  unfinished(): Task[]
}

/** What a job is about, by id. */
export interface JobSubject {
  readonly itemIds: readonly ItemId[]
  readonly libraryId: LibraryId | null
}

/** Titles of items and names of libraries, by id, without those the viewer may not see. */
export interface SubjectNames {
  readonly items: ReadonlyMap<ItemId, string>
  readonly libraries: ReadonlyMap<LibraryId, string>
}

/** A job that survives a restart, as shown in the list. */
export interface BackgroundJob {
  readonly id: string
  readonly kind: string
  readonly state: JobState
  readonly payload: unknown
  readonly progress: { readonly done?: number; readonly total?: number } | null
  readonly error: string | null
  readonly createdBy: UserId | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
}
