import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { lockProgress } from '../progress/reports.service.ts'
import { getVisible } from '../progress/progress.service.ts'
import type { User } from '../users/users.types.ts'
import { dayOf } from '../playback/days.rules.ts'
import { countReading, splitByDay } from './reading-time.rules.ts'
import {
  addToDay,
  findOpening,
  forgetOpenings,
  listReadDays,
  type ReadOnDay,
  saveOpening,
} from './reading.store.ts'

/** Records how long users read e-books. */

/** Later reports of the same opening count as a new one. */
const OPENINGS_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export interface ReadingReport {
  /** Identifies one opening of a book. */
  readonly openingId: string
  /** Since the book was opened. */
  readonly totalSeconds: number
}

export async function reportReading(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: User,
  itemId: ItemId,
  { openingId, totalSeconds }: ReadingReport,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    await getVisible(tx, user, itemId, null)
    const known = await findOpening(tx, user.id, itemId, openingId)
    if (!known) await forgetOpenings(tx, user.id, now - OPENINGS_KEPT_MS)
    const seconds = countReading(totalSeconds, known, now)
    const total = (known?.seconds ?? 0) + seconds
    await saveOpening(tx, { id: openingId, userId: user.id, itemId, seconds: total, updatedAt: now })
    for (const share of splitByDay(seconds, now, dayOf))
      if (share.seconds > 0) await addToDay(tx, user.id, itemId, share.day, share.seconds)
  })
}

/** A user's reading time by day, for the statistics. */
export const getReadDays = (ctx: Pick<Context, 'db'>, userId: UserId): Promise<ReadOnDay[]> =>
  listReadDays(ctx.db, userId)
