import type { ItemId } from '@lectern/contract/ids'
import { tasks } from '@lectern/contract/tasks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentJob, presentTask } from './tasks.present.ts'
import { getUsers } from '../users/users.service.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { idsToName, maySeeTask, subjectOf } from './tasks.rules.ts'
import type { SubjectNames } from './tasks.types.ts'

/** Items queued for processing. */
export interface ToolQueues {
  readonly embeds: () => Promise<readonly string[]>
  readonly conversions: () => Promise<readonly { readonly itemId: ItemId; readonly tool: string }[]>
}

/** Looks up the names of what jobs are about, as far as the viewer may see it. */
export type NameSubjects = (viewer: User, itemIds: readonly ItemId[]) => Promise<SubjectNames>

export function tasksRoutes(http: Http, ctx: Context, queues: ToolQueues, nameSubjects: NameSubjects): void {
  http.endpoint(tasks.history, async ({ caller, query }) => {
    const [jobs, users] = [await ctx.jobs.list({ limit: query.limit }), await getUsers(ctx)]
    const usernames = new Map(users.map(({ id, username }) => [id, username]))
    const itemIds = new Set(jobs.flatMap(({ payload }) => idsToName(subjectOf(payload))))
    const names = await nameSubjects(caller.user, [...itemIds])
    return { jobs: jobs.map((job) => presentJob(job, usernames, names)) }
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
