import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

export const TaskView = z.object({
  id: Id,
  action: z.string(),
  data: z.record(z.string(), z.unknown()),
  title: z.string(),
  description: z.string().nullable(),
  error: z.string().nullable(),
  titleKey: z.string().nullable(),
  titleSubs: z.array(z.string()).nullable(),
  descriptionKey: z.string().nullable(),
  descriptionSubs: z.array(z.string()).nullable(),
  errorKey: z.string().nullable(),
  errorSubs: z.array(z.string()).nullable(),
  showSuccess: z.boolean(),
  isFailed: z.boolean(),
  isFinished: z.boolean(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
})
export type TaskView = z.output<typeof TaskView>

/** A background task: queued, running or finished. */
export const JobView = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  error: z.string().nullable(),
  /** From 0 to 1; null if unknown. */
  progress: z.number().nullable(),
  libraryItemId: Id.nullable(),
  /** The title of the item or the name of the library; null if there is none visible to the caller. */
  subject: z.string().nullable(),
  /** Null if the server started it. */
  username: z.string().nullable(),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
})
export type JobView = z.output<typeof JobView>

export const tasks = {
  history: endpoint({
    method: 'GET',
    path: '/api/tasks/history',
    access: adminOnly,
    summary: 'Lectern only: background tasks: queued and running ones, then finished ones, newest first.',
    query: z.object({ limit: queryNumber(100, { min: 1, max: 500 }) }),
    reply: z.object({ jobs: z.array(JobView) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    access: signedIn,
    summary: 'The running background tasks.',
    query: z.object({ include: z.string().max(200).optional() }),
    reply: z.object({
      tasks: z.array(TaskView),
      queuedTaskData: z
        .object({
          embedMetadata: z.array(z.object({ libraryItemId: Id })),
          /** Lectern only. */
          conversions: z.array(z.object({ libraryItemId: Id, action: z.string() })),
        })
        .optional(),
    }),
  }),
}
