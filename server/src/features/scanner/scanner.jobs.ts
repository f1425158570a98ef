import { LibraryId, UserId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { mergePlaces } from './runs/changed-places.rules.ts'

/** Kinds of background jobs. */
export const scannerJobs = {
  /** Of a library; its id is the group, so that it is scanned once at a time. */
  scan: jobKind({
    payload: z.object({
      libraryId: LibraryId,
      isForced: z.boolean(),
      isConfirmed: z.boolean(),
      /** Where something happened; null: anywhere. */
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
