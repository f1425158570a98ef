import { startBackupSchedule } from '../features/backups/backup-schedule.background.ts'
import { showDemoLibrary } from '../features/demo/demo-library.service.ts'
import { apiDocsRoutes } from '../features/api-docs/api-docs.routes.ts'
import { auditRoutes } from '../features/audit/audit.routes.ts'
import { backupsRoutes } from '../features/backups/backups.routes.ts'
import { backupsSockets } from '../features/backups/backups.sockets.ts'
import { defineBackupJobs } from '../features/backups/make-backup.service.ts'
import { createBackupUploads } from '../features/backups/upload-backup.service.ts'
import { demoRoutes } from '../features/demo/demo.routes.ts'
import { doctorRoutes } from '../features/doctor/doctor.routes.ts'
import { defineDoctorJobs } from '../features/doctor/doctor.service.ts'
import { logsRoutes } from '../features/logs/logs.routes.ts'
import { logsSockets } from '../features/logs/logs.sockets.ts'
import { monitoringRoutes } from '../features/monitoring/monitoring.routes.ts'
import { releasesRoutes } from '../features/releases/releases.routes.ts'
import { defineTrashJobs, startTrashExpiry } from '../features/trash/trash-expiry.background.ts'
import { trashRoutes } from '../features/trash/trash.routes.ts'
import type { Slice } from '../app-parts.ts'

/** Operating the server itself. */
export const operations: readonly Slice[] = [
  ({ endpoints, ctx, live }) => {
    logsRoutes(endpoints, ctx)
    logsSockets(live, ctx)
  },
  ({ endpoints, audit }) => auditRoutes(endpoints, audit),
  ({ endpoints, ctx }) => releasesRoutes(endpoints, ctx),
  ({ endpoints, ctx, live, background }) => {
    const uploads = createBackupUploads(ctx)
    backupsRoutes(endpoints, ctx, uploads)
    backupsSockets(live, ctx)
    defineBackupJobs(ctx)
    // Files that look abandoned may belong to another server.
    background.add({
      recover: async () => {
        if (ctx.nodes.others().length === 0) await uploads.sweep()
      },
    })
    background.addStarted(() => startBackupSchedule(ctx))
  },
  ({ endpoints, ctx, scans, background }) => {
    demoRoutes(endpoints, ctx, (libraryId) => void scans.request(libraryId))
    if (ctx.config.demo) background.add({ start: () => showDemoLibrary(ctx, (id) => scans.request(id)) })
  },
  ({ endpoints, ctx }) => {
    doctorRoutes(endpoints, ctx)
    defineDoctorJobs(ctx)
  },
  ({ endpoints, ctx, scans, background }) => {
    trashRoutes(endpoints, ctx, (libraryId) => void scans.request(libraryId))
    defineTrashJobs(ctx)
    background.addStarted(() => startTrashExpiry(ctx))
  },
  ({ endpoints, ctx, metrics, background }) => {
    monitoringRoutes(endpoints, ctx, { metrics, isStopping: () => background.isDraining() })
  },
  ({ endpoints }) => apiDocsRoutes(endpoints),
]
