import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const trashJobs = {
  'drop-expired-trash': jobKind({ payload: z.object({}) }),
}
