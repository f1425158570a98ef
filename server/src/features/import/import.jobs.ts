import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const importJobs = {
  import: jobKind({
    payload: z.object({
      path: z.string(),
      metadataPath: z.string().nullable(),
      mappings: z.array(z.object({ from: z.string(), to: z.string() })),
      root: z.enum(['replace', 'keep']),
      tokenSecret: z.string().nullable(),
    }),
  }),
}
