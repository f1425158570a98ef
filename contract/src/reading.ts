import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, Id } from './ids.ts'

/** Time spent reading e-books. Where one is in them: progress.ts. */

const LONGEST_SECONDS = 7 * 24 * 60 * 60

const ReadingReport = z.object({
  /** A new one each time a book is opened. */
  openingId: Id,
  /** Read since it was opened: a report that is sent again counts once. */
  totalSeconds: z.number().min(0).max(LONGEST_SECONDS),
})

export const reading = {
  report: endpoint({
    method: 'POST',
    path: '/api/me/items/:id/reading-time',
    access: signedIn,
    summary: 'How long an e-book was read since it was opened.',
    params: ByItemId,
    body: ReadingReport,
    reply: 'ok',
  }),
}
