import type { TaskView } from '@lectern/contract/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

const PROGRESS_EVERY_MS = 2_000

/** Long-running tasks on the server. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: ['tasks'],
    queryFn: async ({ signal }) => (await call('tasks.list', { query: {}, signal })).tasks,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keeps unfinished tasks only: a finished one is an event, not state. */
export function putTask(task: TaskView): void {
  queryClient.setQueryData(tasksQuery().queryKey, (known = []) => {
    const others = known.filter((other) => other.id !== task.id)
    return task.isFinished ? others : [...others, task]
  })
}

/** Background tasks, including finished ones. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'history'],
    queryFn: async ({ signal }) => (await call('tasks.history', { query: {}, signal })).jobs,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? PROGRESS_EVERY_MS : false,
  })
