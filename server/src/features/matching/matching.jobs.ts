import { ItemId, LibraryId } from '@lectern/contract/ids'
import { z } from 'zod'
import { MatchOptions } from '@lectern/contract/matching'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** One at a time, so as not to exceed the providers' rate limits. */
export const matchingJobs = {
  'match-items': jobKind({
    payload: z.object({ ids: z.array(ItemId), options: MatchOptions }),
  }),
  'match-library': jobKind({
    payload: z.object({ libraryId: LibraryId }),
  }),
}
