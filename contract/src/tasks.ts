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

/** A piece of background work, waiting, running or ended. */
export const JobView = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  error: z.string().nullable(),
  /** From 0 to 1; null where it is not known. */
  progress: z.number().nullable(),
  libraryItemId: Id.nullable(),
  /** The title of the item or the name of the library it is about; null where there is none the caller may see. */
  subject: z.string().nullable(),
  /** Null: the server itself. */
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
    summary: 'Ours: background work that waits or runs, then what ended, the latest first.',
    query: z.object({ limit: queryNumber(100, { min: 1, max: 500 }) }),
    reply: z.object({ jobs: z.array(JobView) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    access: signedIn,
    summary: 'Long work that is under way.',
    query: z.object({ include: z.string().max(200).optional() }),
    reply: z.object({
      tasks: z.array(TaskView),
      queuedTaskData: z
        .object({
          embedMetadata: z.array(z.object({ libraryItemId: Id })),
          /** Ours. */
          conversions: z.array(z.object({ libraryItemId: Id, action: z.string() })),
        })
        .optional(),
    }),
  }),
}
