import type { ItemId, UserId } from '@lectern/contract/ids'
import type { ProgressChange, ProgressChangeOf } from '@lectern/contract/progress'
import type { Context } from '../../context.ts'
import { chunked } from '../../lib/batching.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { decideChange } from './change.rules.ts'
import { findLastDone } from './events.store.ts'
import { findHead } from './heads.store.ts'
import { findProgressOf, listProgress } from './progress-read.store.ts'
import { findVisiblePlace } from './places.store.ts'
import type { Place, Progress } from './progress.types.ts'
import { record, type Recorded } from './record.service.ts'
import { lockProgress } from './reports.service.ts'

/** Users' progress, and the changes they make to it. Progress in items a viewer may not see is kept, but hidden. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** Long lists are written in batches, so that others can write in between. */
const BATCH = 50

/** The viewer's own progress, or another user's for callers who may read it. */
export function getAllProgress(ctx: Pick<Context, 'db'>, viewer: User, ownerId: UserId): Promise<Progress[]> {
  return listProgress(ctx.db, viewer, ownerId)
}

export function findOwnProgress(
  ctx: Pick<Context, 'db'>,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Progress | undefined> {
  return findProgressOf(ctx.db, user, itemId, episodeId)
}

export async function getOwnProgress(
  ctx: Pick<Context, 'db'>,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Progress> {
  return (await findOwnProgress(ctx, user, itemId, episodeId)) ?? notFound('Progress')
}

export async function changeProgress(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
  change: ProgressChange,
): Promise<void> {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    return applyChange(tx, user.id, await getPlace(tx, user, itemId, episodeId), change, ctx.clock.now())
  })
  announceAcceptedChanges(ctx, user.id, changed ? [changed] : [])
}

/** Skips unknown items. Returns the accepted changes, in order. */
export async function changeManyProgress(
  ctx: Ctx,
  user: User,
  changes: readonly ProgressChangeOf[],
): Promise<Progress[]> {
  const taken: Progress[] = []
  for (const batch of chunked(changes, BATCH)) {
    const recorded = await ctx.db.transaction().execute(async (tx) => {
      await lockProgress(tx, user.id)
      const results: (Recorded | undefined)[] = []
      for (const change of batch) {
        const place = await findOwnPlace(tx, user, change.libraryItemId, change.episodeId ?? null)
        if (place) results.push(await applyChange(tx, user.id, place, change, ctx.clock.now()))
      }
      return results
    })
    taken.push(...recorded.flatMap((one) => (one?.isAccepted === true ? [one.progress] : [])))
  }
  announceAcceptedChanges(
    ctx,
    user.id,
    taken.map((progress) => ({ progress, isAccepted: true })),
  )
  return taken
}

/** For callers that hold the lock on the user's progress. Undefined if nothing would change. */
export async function applyChange(
  tx: Tx,
  userId: UserId,
  place: Place,
  change: ProgressChange,
  now: number,
): Promise<Recorded | undefined> {
  const head = await findHead(tx, userId, place)
  const lastDone = head ? await findLastDone(tx, head.num) : () => null
  const verdict = decideChange(head, change, {
    durationSeconds: place.durationSeconds,
    markedFinishedAt: lastDone('finish'),
    ebookAt: lastDone('ebook'),
    rule: place.rule,
    now,
  })
  const origin = { sessionNum: null, clientAt: change.lastUpdate ?? null, listenedSeconds: 0 }
  return verdict && record(tx, userId, place, head, verdict, origin, now)
}

/** Finds something progress can be stored for: of a podcast, only its episodes. */
export async function getPlace(db: Db, user: User, itemId: ItemId, episodeId: string | null): Promise<Place> {
  const place = await getVisible(db, user, itemId, episodeId)
  if (place.mediaType === 'podcast' && episodeId === null) {
    throw new AppError('invalid', 'Library item is not a book')
  }
  return place
}

/** An item or episode that this user may see. */
export async function getVisible(
  db: Db,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Place> {
  const item = await findVisiblePlace(db, user, itemId, null)
  if (!item) return notFound('Item')
  if (episodeId === null) return item
  return (await findVisiblePlace(db, user, itemId, episodeId)) ?? notFound('Episode')
}

async function findOwnPlace(
  tx: Tx,
  user: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Place | undefined> {
  const place = await findVisiblePlace(tx, user, itemId, episodeId)
  return place?.mediaType === 'podcast' && episodeId === null ? undefined : place
}

/** Announces accepted changes to the user's clients. */
export function announceAcceptedChanges(
  ctx: Pick<Context, 'events'>,
  userId: UserId,
  recorded: readonly Recorded[],
): void {
  const taken = recorded.filter(({ isAccepted }) => isAccepted)
  for (const { progress } of taken) {
    if (!progress.isRemoved)
      ctx.events.emit('progress.changed', { progress, sessionId: null, deviceDescription: null })
  }
  if (taken.length > 0) ctx.events.emit('account.edited', { userId })
}
