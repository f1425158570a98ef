import type { Context } from '../../context.ts'
import { createTimetable } from '../../platform/jobs/timetable.ts'

/** Makes backups at the times that the settings say. */
export function startBackupSchedule(ctx: Pick<Context, 'settings' | 'events' | 'jobs' | 'log'>): {
  stop(): void
} {
  const timetable = createTimetable(ctx)
  const follow = () => {
    const { backupSchedule } = ctx.settings.current()
    timetable.set('backup', backupSchedule || null, async (plannedAt) => {
      // Of several servers on one database one does it.
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
