import { tasks } from '@lectern/contract/tasks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentTask } from './tasks.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { maySeeTask } from './tasks.rules.ts'

/** `queuedEmbeds`: items that wait for their turn to be written to. */
export function tasksRoutes(http: Http, ctx: Context, queuedEmbeds: () => Promise<readonly string[]>): void {
  http.endpoint(tasks.list, async ({ caller, query }) => ({
    tasks: ctx.tasks
      .unfinished()
      .filter((task) => maySeeTask(caller.user, task))
      .map(presentTask),
    ...(query.include?.includes('queue')
      ? {
          queuedTaskData: {
            embedMetadata: isAdminOrUp(caller.user) ? (await queuedEmbeds()).map(presentQueued) : [],
          },
        }
      : {}),
  }))
}

const presentQueued = (libraryItemId: string) => ({ libraryItemId })
