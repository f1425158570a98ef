import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { SourceProgress } from '../source/source.types.ts'
import { findPlaces, storePlaced } from './place-progress.service.ts'
import { deleteUnplaced, listPlaceable, saveUnplaced } from './unplaced-progress.store.ts'

/** Keeps imported progress of books and episodes that are not here, until they are. */

const PER_STEP = 200

export async function keepUnplaced(tx: Tx, all: readonly SourceProgress[]): Promise<void> {
  const newest = new Map<string, SourceProgress>()
  for (const source of all) {
    const key = `${source.mediaId} ${source.userId}`
    if ((newest.get(key)?.updatedAt ?? Number.NEGATIVE_INFINITY) < source.updatedAt) newest.set(key, source)
  }
  await saveUnplaced(
    tx,
    [...newest.values()].map((source) => ({
      media_id: source.mediaId,
      user_id: source.userId,
      item_id: source.episodeId === null ? source.itemId : null,
      record: JSON.stringify(source),
      updated_at: source.updatedAt,
    })),
  )
}

/** Turns kept progress into progress where its book or episode is here now. */
export async function placeKeptProgress(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  let isMore = true
  while (isMore) isMore = await ctx.db.transaction().execute((tx) => placeSome(ctx, tx))
}

async function placeSome(ctx: Pick<Context, 'clock'>, tx: Tx): Promise<boolean> {
  const rows = await listPlaceable(tx, PER_STEP)
  const all = rows.map(({ record }) => JSON.parse(record) as SourceProgress)
  const { placed, unplaced } = await findPlaces(tx, all)
  await storePlaced(ctx, tx, placed)
  const done = all.filter((source) => !unplaced.includes(source))
  for (const { mediaId, userId } of done) await deleteUnplaced(tx, mediaId, userId)
  return rows.length === PER_STEP && done.length > 0
}
