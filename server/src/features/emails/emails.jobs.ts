import { ItemId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const MINUTE_MS = 60_000

export const emailJobs = {
  'send-ebook': jobKind({
    payload: z.object({ itemId: ItemId, title: z.string(), deviceName: z.string() }),
    // Mail servers with greylisting ask unknown senders to retry after a few minutes.
    attempts: 6,
    backoff: { firstMs: 2 * MINUTE_MS, longestMs: 60 * MINUTE_MS },
  }),
}
