import { asItemId, type ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { findEvent, listEvents } from './events.store.ts'
import { findHead, findHeadAndPlace } from './heads.store.ts'
import { decideHide, decideRemove, decideRestore } from './history.rules.ts'
import { findProgressById, findProgressOf } from './progress-read.store.ts'
import { getPlace, announceAcceptedChanges } from './progress.service.ts'
import type { Head, Progress, ProgressEvent, Verdict } from './progress.types.ts'
import { record } from './record.service.ts'
import { lockProgress } from './reports.service.ts'

/** The history of a position: listing it, deleting it, and restoring an earlier entry. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const BY_HAND = { sessionNum: null, clientAt: null, listenedSeconds: 0 }

export interface HistoryQuery {
  readonly itemId: ItemId
  readonly episodeId: string | null
  readonly limit: number
  readonly before: number | null
}

export async function getHistory(
  ctx: Pick<Context, 'db'>,
  user: User,
  query: HistoryQuery,
): Promise<ProgressEvent[]> {
  const place = await getPlace(ctx.db, user, query.itemId, query.episodeId)
  const head = await findHead(ctx.db, user.id, place)
  return head ? listEvents(ctx.db, head.num, query) : []
}

export async function restoreProgress(
  ctx: Ctx,
  user: User,
  at: { readonly itemId: ItemId; readonly episodeId: string | null; readonly event: number },
): Promise<Progress> {
  const recorded = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    const place = await getPlace(tx, user, at.itemId, at.episodeId)
    const head = (await findHead(tx, user.id, place)) ?? notFound('Progress')
    const event = (await findEvent(tx, head.num, at.event)) ?? notFound('Event')
    const now = ctx.clock.now()
    return record(tx, user.id, place, head, decideRestore(head, event, now), BY_HAND, now)
  })
  announceAcceptedChanges(ctx, user.id, [recorded])
  return recorded.progress
}

/**
 * Row and log are kept, so that a position reset by mistake can be restored. Accepts the id of the progress or of the
 * book.
 */
export const removeProgress = (ctx: Ctx, user: User, id: string): Promise<void> =>
  changeById(ctx, user, id, decideRemove)

export const hideProgress = (ctx: Ctx, user: User, id: string): Promise<void> =>
  changeById(ctx, user, id, decideHide)

async function changeById(
  ctx: Ctx,
  user: User,
  id: string,
  decide: (head: Head, now: number) => Verdict | undefined,
): Promise<void> {
  const recorded = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    const found =
      (await findProgressById(tx, user, id)) ?? (await findProgressOf(tx, user, asItemId(id), null))
    if (!found || (found.id !== id && found.episodeId !== null)) return notFound('Media progress')
    const known = (await findHeadAndPlace(tx, found.num)) ?? notFound('Media progress')
    const now = ctx.clock.now()
    const verdict = decide(known.head, now)
    return verdict && record(tx, user.id, known.place, known.head, verdict, BY_HAND, now)
  })
  if (recorded) announceAcceptedChanges(ctx, user.id, [recorded])
}
