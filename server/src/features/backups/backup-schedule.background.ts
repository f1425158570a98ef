import type { Context } from '../../context.ts'
import { createTimetable } from '../../platform/jobs/timetable.ts'

/** Creates backups on the configured schedule. */
export function startBackupSchedule(ctx: Pick<Context, 'settings' | 'events' | 'jobs' | 'log'>): {
  stop(): void
} {
  const timetable = createTimetable(ctx)
  const follow = () => {
    const { backupSchedule } = ctx.settings.current()
    timetable.set('backup', backupSchedule || null, async (plannedAt) => {
      // The id ensures that only one of several servers on the same database does it.
      await ctx.jobs.enqueue('make-backup', { kind: 'backup' }, { id: `scheduled-backup-${plannedAt}` })
    })
  }
  follow()
  const forget = ctx.events.on('settings.changed', follow)
  return {
    stop() {
      forget()
      timetable.stop()
    },
  }
}
