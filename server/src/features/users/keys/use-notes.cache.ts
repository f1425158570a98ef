import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'

const REMEMBERED = 5000
const ONCE_PER_MS = 60_000

/** Records when a key was last used: at most once a minute, and without delaying the request. */
export function createUsageTracker(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
): (id: string, write: (tx: Tx, now: number) => Promise<void>) => void {
  const noted = new LRUCache<string, number>({ max: REMEMBERED })
  return (id, write) => {
    const now = ctx.clock.now()
    if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < ONCE_PER_MS) return
    noted.set(id, now)
    ctx.db
      .transaction()
      .execute((tx) => write(tx, now))
      .catch((error: unknown) =>
        ctx.log.warn(`The last use of a key could not be stored: ${messageOf(error)}`),
      )
  }
}
