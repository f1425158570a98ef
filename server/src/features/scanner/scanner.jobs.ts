import { LibraryId, UserId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { mergePlaces } from './runs/changed-places.rules.ts'

export const scannerJobs = {
  /** Scans a library. The library id is the job group, so only one scan per library runs at a time. */
  scan: jobKind({
    payload: z.object({
      libraryId: LibraryId,
      isForced: z.boolean(),
      isConfirmed: z.boolean(),
      /** Where files changed; null for the whole library. */
      places: z.array(z.object({ folderId: z.string(), relPath: z.string() })).nullable(),
      userId: UserId.nullable(),
    }),
    concurrency: 8,
    isUniqueWhileQueued: true,
    merge: (queued, added) => ({
      libraryId: queued.libraryId,
      isForced: queued.isForced || added.isForced,
      isConfirmed: queued.isConfirmed || added.isConfirmed,
      places: mergePlaces(queued.places, added.places),
      userId: added.userId ?? queued.userId,
    }),
  }),
}
