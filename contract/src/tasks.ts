import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { Id } from './ids.ts'

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

export const tasks = {
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
