import { tasks } from '@lectern/contract/tasks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentTask } from './tasks.present.ts'
import { maySeeTask } from './tasks.rules.ts'

export function tasksRoutes(http: Http, ctx: Context): void {
  http.endpoint(tasks.list, ({ caller, query }) => ({
    tasks: ctx.tasks
      .unfinished()
      .filter((task) => maySeeTask(caller.user, task))
      .map(presentTask),
    ...(query.include?.includes('queue') ? { queuedTaskData: { embedMetadata: [] } } : {}),
  }))
}
