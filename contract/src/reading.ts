import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, Id } from './ids.ts'

/** Time spent reading e-books. Positions are in progress.ts. */

const LONGEST_SECONDS = 7 * 24 * 60 * 60

const ReadingReport = z.object({
  /** A new id each time a book is opened. */
  openingId: Id,
  /** Total since the book was opened, so that a repeated report is counted once. */
  totalSeconds: z.number().min(0).max(LONGEST_SECONDS),
})

export const reading = {
  report: endpoint({
    method: 'POST',
    path: '/api/me/items/:id/reading-time',
    access: signedIn,
    summary: 'Report the reading time of an e-book since it was opened.',
    params: ByItemId,
    body: ReadingReport,
    reply: 'ok',
  }),
}
