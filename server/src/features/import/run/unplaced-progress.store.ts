import type { UserId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { UnplacedProgressRow } from '../../../platform/db/import-schema.ts'
import { inPortions, readInPortions, takeExcluded } from '../../../platform/db/upsert.ts'
import type { ItemRef } from './items.store.ts'

/** Imported progress of books and episodes that are not here. */

type Row = Selectable<UnplacedProgressRow>

/** At most one row per user and medium; what is newer here stays. */
export async function saveUnplaced(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('unplaced_progress')
      .values(portion)
      .onConflict((conflict) =>
        conflict
          .columns(['media_id', 'user_id'])
          .doUpdateSet(takeExcluded(['item_id', 'record', 'updated_at']))
          .whereRef('excluded.updated_at', '>', 'unplaced_progress.updated_at'),
      )
      .execute()
  }
}

/** Rows whose book or episode is here now, under its id or another one. */
export function listPlaceable(db: Db, most: number): Promise<Row[]> {
  return db
    .selectFrom('unplaced_progress as kept')
    .selectAll('kept')
    .where((eb) => {
      const item = eb.selectFrom('item').select('item.num')
      const episode = eb.selectFrom('episode').select('episode.num')
      return eb.or([
        eb.exists(item.whereRef('item.media_id', '=', 'kept.media_id')),
        eb.exists(item.whereRef('item.id', '=', 'kept.item_id')),
        eb.exists(
          item
            .innerJoin('old_id', 'old_id.id', 'item.id')
            .where('old_id.kind', '=', 'item')
            .whereRef('old_id.old_id', '=', 'kept.item_id'),
        ),
        eb.exists(episode.whereRef('episode.id', '=', 'kept.media_id')),
        eb.exists(
          episode
            .innerJoin('old_id', 'old_id.id', 'episode.id')
            .where('old_id.kind', '=', 'episode')
            .whereRef('old_id.old_id', '=', 'kept.media_id'),
        ),
      ])
    })
    .limit(most)
    .execute()
}

export async function deleteUnplaced(tx: Tx, mediaId: string, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('unplaced_progress')
    .where('media_id', '=', mediaId)
    .where('user_id', '=', userId)
    .execute()
}

/** Items by the ids of their books and episodes. */
export async function findItemsOfMedia(db: Db, ids: readonly string[]): Promise<Map<string, ItemRef>> {
  const columns = ['item.id', 'item.num', 'item.library_id'] as const
  const books = await readInPortions(ids, (portion) =>
    db
      .selectFrom('item')
      .select([...columns, 'media_id as media'])
      .where('media_id', 'in', portion)
      .execute(),
  )
  const episodes = await readInPortions(ids, (portion) =>
    db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .select([...columns, 'episode.id as media'])
      .where('episode.id', 'in', portion)
      .execute(),
  )
  return new Map([...books, ...episodes].map(({ media, ...item }) => [media, item]))
}
