import { tasks } from '@lectern/contract/tasks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentJob, presentTask } from './tasks.present.ts'
import { getUsers } from '../users/users.service.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { maySeeTask } from './tasks.rules.ts'

/** Items that wait for their turn to be worked on. */
export interface ToolQueues {
  readonly embeds: () => Promise<readonly string[]>
  readonly conversions: () => Promise<readonly { readonly itemId: string; readonly tool: string }[]>
}

export function tasksRoutes(http: Http, ctx: Context, queues: ToolQueues): void {
  http.endpoint(tasks.history, async ({ query }) => {
    const [jobs, users] = [await ctx.jobs.list({ limit: query.limit }), await getUsers(ctx)]
    const names = new Map(users.map(({ id, username }) => [id, username]))
    return { jobs: jobs.map((job) => presentJob(job, names)) }
  })
  http.endpoint(tasks.list, async ({ caller, query }) => ({
    tasks: ctx.tasks
      .unfinished()
      .filter((task) => maySeeTask(caller.user, task))
      .map(presentTask),
    ...(query.include?.includes('queue')
      ? {
          queuedTaskData: isAdminOrUp(caller.user)
            ? await presentQueues(queues)
            : { embedMetadata: [], conversions: [] },
        }
      : {}),
  }))
}

async function presentQueues({ embeds, conversions }: ToolQueues) {
  return {
    embedMetadata: (await embeds()).map((libraryItemId) => ({ libraryItemId })),
    conversions: (await conversions()).map(({ itemId, tool }) => ({ libraryItemId: itemId, action: tool })),
  }
}
