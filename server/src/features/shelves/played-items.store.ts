import type { LibraryId, UserId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { columnsQuery, parseColumns } from '../../platform/db/json-columns.ts'
import { statement } from '../../platform/db/statement.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'

/** What a user has played in a library, within a limit. */

export interface PlayedItem {
  readonly num: ItemNum
  readonly at: number
}

interface OfUser {
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly limit: number
}

const HEARD_COLUMNS = ['item_num', 'updated_at'] as const
const touchedStatement = (isFinished: 0 | 1) =>
  statement<OfUser, Readonly<Record<string, string>>>((db, value) =>
    columnsQuery(
      db,
      HEARD_COLUMNS,
      db
        .selectFrom('progress')
        .select(HEARD_COLUMNS)
        .where('user_id', '=', value('userId'))
        .where('library_id', '=', value('libraryId'))
        .where('is_removed', '=', sql.lit(0))
        .where('is_finished', '=', sql.lit(isFinished))
        .orderBy(isFinished === 1 ? 'finished_at' : 'updated_at', 'desc')
        .limit(value('limit')),
    ),
  )
const TOUCHED = [touchedStatement(1), touchedStatement(0)]

/** The most recently finished and most recently opened books, up to the limit of each, newest first. */
export async function listPlayed(
  db: Db,
  userId: UserId,
  libraryId: LibraryId,
  limit: number,
): Promise<PlayedItem[]> {
  const played: PlayedItem[] = []
  for (const touched of TOUCHED) {
    const rows = await touched(db, { userId, libraryId, limit })
    const [nums, times] = parseColumns(HEARD_COLUMNS, rows)
    nums.forEach((num, index) => played.push({ num: asItemNum(Number(num)), at: Number(times[index]) }))
  }
  return played.toSorted((a, b) => b.at - a.at)
}
