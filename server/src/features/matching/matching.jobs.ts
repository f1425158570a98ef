import { z } from 'zod'
import { MatchOptions } from '@lectern/contract/matching'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** One after the other: providers do not like to be hurried. */
export const matchingJobs = {
  'match-items': jobKind({
    payload: z.object({ ids: z.array(z.string()), options: MatchOptions }),
  }),
  'match-library': jobKind({
    payload: z.object({ libraryId: z.string() }),
  }),
}
