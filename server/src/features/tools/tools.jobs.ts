import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const toolsJobs = {
  /** Writes into the files of one book. */
  'embed-metadata': jobKind({
    payload: z.object({
      itemId: z.string(),
      wish: z.object({ writesTags: z.boolean(), forcesChapters: z.boolean(), keepsBackup: z.boolean() }),
    }),
  }),
}
