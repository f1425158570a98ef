import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { Head } from './heads.types.ts'

/** Reads users' progress in the items of a library. */

export async function readProgressState(
  db: Db,
  userId: UserId,
): Promise<{ readonly stateNum: number; readonly positionNum: number }> {
  const row = await db
    .selectFrom('user_progress_state')
    .select(['state_num', 'position_num'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { stateNum: row?.state_num ?? 0, positionNum: row?.position_num ?? 0 }
}

export async function readHeads(db: Db, userId: UserId, libraryId: LibraryId): Promise<Head[]> {
  const names = [
    'item_num',
    'episode_num',
    'fraction',
    'ebook_fraction',
    'is_finished',
    'started_at',
    'finished_at',
    'updated_at',
  ] as const
  const query = db
    .selectFrom('progress')
    .select(names)
    .where('user_id', '=', userId)
    .where('library_id', '=', libraryId)
    .where('is_removed', '=', 0)
  const [items, episodes, fractions, ebooks, finished, startedAt, finishedAt, updatedAt] = await readColumns(
    db,
    names,
    query,
  )
  return items.map((itemNum, index) => ({
    itemNum: itemNum as ItemNum,
    episodeNum: (episodes[index] ?? null) as number | null,
    fraction: fractions[index] as number,
    ebookFraction: (ebooks[index] ?? 0) as number,
    isFinished: finished[index] === 1,
    startedAt: startedAt[index] as number,
    finishedAt: (finishedAt[index] ?? null) as number | null,
    updatedAt: updatedAt[index] as number,
  }))
}
