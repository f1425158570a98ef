import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { copiedChanges } from './copied-place.rules.ts'
import { copyBookmarks, listPeopleOf, listTwinEpisodes } from './copy-progress.store.ts'
import { bumpProgressState, findHead } from './heads.store.ts'
import { findMark, type ItemMark, saveMark } from './marks.store.ts'
import { findPlace } from './places.store.ts'
import { announceAcceptedChanges, applyChange } from './progress.service.ts'
import type { Place } from './progress.types.ts'
import type { Recorded } from './record.service.ts'
import { lockProgress } from './reports.service.ts'

/** Copies what everyone has in one copy of a book to another copy: progress, bookmarks and ratings. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** For the episodes of a podcast, their counterparts in the other copy; a book has none. */
export type TwinEpisodes = ReadonlyMap<string, string>

export async function getTwinEpisodes(
  { db }: Pick<Context, 'db'>,
  from: ItemId,
  to: ItemId,
): Promise<TwinEpisodes> {
  return new Map((await listTwinEpisodes(db, from, to)).map((pair) => [pair.from, pair.to]))
}

/** Also for people who may not see the other copy now. Newer progress in it is kept, as are ratings. */
export async function copyProgress(
  ctx: Ctx,
  from: ItemId,
  to: ItemId,
  episodes: TwinEpisodes,
): Promise<void> {
  const source = await findPlace(ctx.db, from, null)
  const target = await findPlace(ctx.db, to, null)
  if (!source || !target) return
  for (const userId of await listPeopleOf(ctx.db, source.itemNum)) {
    const copied = await ctx.db.transaction().execute(async (tx) => {
      await lockProgress(tx, userId)
      const recorded = await copyPlaces(tx, userId, source, target, episodes, ctx.clock.now())
      const numBookmarks = await copyBookmarks(tx, userId, source, target)
      return { recorded, numBookmarks, mark: await copyMark(tx, userId, source, target, ctx.clock.now()) }
    })
    announceAcceptedChanges(ctx, userId, copied.recorded)
    if (copied.numBookmarks > 0) ctx.events.emit('account.edited', { userId })
    if (copied.mark) ctx.events.emit('mark.changed', { userId, mark: { libraryItemId: to, ...copied.mark } })
  }
}

async function copyPlaces(
  tx: Tx,
  userId: UserId,
  source: Place,
  target: Place,
  episodes: TwinEpisodes,
  now: number,
): Promise<Recorded[]> {
  if (source.mediaType !== 'podcast') return copyPlace(tx, userId, source, target, now)
  const recorded: Recorded[] = []
  for (const [fromId, toId] of episodes) {
    const from = await findPlace(tx, source.itemId, fromId)
    const to = await findPlace(tx, target.itemId, toId)
    if (from && to) recorded.push(...(await copyPlace(tx, userId, from, to, now)))
  }
  return recorded
}

async function copyPlace(tx: Tx, userId: UserId, from: Place, to: Place, now: number): Promise<Recorded[]> {
  const head = await findHead(tx, userId, from)
  if (!head || head.isRemoved) return []
  const recorded: Recorded[] = []
  for (const change of copiedChanges(head, from, to)) {
    const one = await applyChange(tx, userId, to, change, now)
    if (one) recorded.push(one)
  }
  return recorded
}

/** Undefined if it stays the same. */
async function copyMark(
  tx: Tx,
  userId: UserId,
  from: Place,
  to: Place,
  now: number,
): Promise<ItemMark | undefined> {
  const theirs = await findMark(tx, userId, from.itemNum)
  const known = await findMark(tx, userId, to.itemNum)
  const mark = {
    rating: known.rating ?? theirs.rating,
    wantsToListen: known.wantsToListen || theirs.wantsToListen,
  }
  if (mark.rating === known.rating && mark.wantsToListen === known.wantsToListen) return undefined
  await saveMark(tx, { userId, itemNum: to.itemNum, mark, now })
  if (mark.wantsToListen !== known.wantsToListen) await bumpProgressState(tx, userId, true)
  return mark
}
