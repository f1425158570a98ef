import { LibraryId } from '@lectern/contract/ids'
import { NOTIFICATION_EVENTS } from '@lectern/contract/notifications'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const notificationJobs = {
  /** One event: all its notifications, and the pause until the next event. */
  notification: jobKind({
    payload: z.object({
      name: z.enum(NOTIFICATION_EVENTS),
      values: z.record(z.string(), z.string()),
      libraryId: LibraryId.nullable(),
      /** For testing what happens when nothing can be delivered. */
      mustFail: z.boolean(),
    }),
  }),
}
