import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const backupsJobs = {
  'make-backup': jobKind({ payload: z.object({ kind: z.enum(['backup', 'restore-point']) }) }),
}
