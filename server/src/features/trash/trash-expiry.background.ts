import type { Context } from '../../context.ts'
import { createTimetable } from '../../platform/jobs/timetable.ts'
import { dropExpired, type TrashContext } from './trash.service.ts'

type Ctx = TrashContext & Pick<Context, 'jobs'>

const EVERY_HOUR = '17 * * * *'

export function defineTrashJobs(ctx: Ctx): void {
  ctx.jobs.define('drop-expired-trash', async (_, { signal }) => ({
    dropped: await dropExpired(ctx, signal),
  }))
}

/** Permanently deletes what has been in the trash for thirty days. */
export function startTrashExpiry(ctx: Ctx): { stop(): void } {
  const timetable = createTimetable(ctx)
  timetable.set('trash', EVERY_HOUR, async (plannedAt) => {
    // The id ensures that only one of several servers on the same database does it.
    await ctx.jobs.enqueue('drop-expired-trash', {}, { key: 'trash', id: `expired-trash-${plannedAt}` })
  })
  return timetable
}
