import { backupsJobs } from './features/backups/backups.jobs.ts'
import { doctorJobs } from './features/doctor/doctor.jobs.ts'
import { emailJobs } from './features/emails/emails.jobs.ts'
import { importJobs } from './features/import/import.jobs.ts'
import { matchingJobs } from './features/matching/matching.jobs.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { podcastJobs } from './features/podcasts/podcasts.jobs.ts'
import { scannerJobs } from './features/scanner/scanner.jobs.ts'
import { toolsJobs } from './features/tools/tools.jobs.ts'
import { trashJobs } from './features/trash/trash.jobs.ts'
import type { Jobs } from './platform/jobs/jobs.types.ts'

/** All kinds of background jobs; each slice declares its own in `<slice>.jobs.ts`. */
export const jobKinds = {
  ...backupsJobs,
  ...doctorJobs,
  ...emailJobs,
  ...importJobs,
  ...matchingJobs,
  ...notificationJobs,
  ...podcastJobs,
  ...scannerJobs,
  ...toolsJobs,
  ...trashJobs,
}

export type AppJobs = Jobs<typeof jobKinds>
