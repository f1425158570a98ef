import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { viewerStatement } from './viewer-statement.ts'

export interface VisibleItem {
  readonly id: string
  readonly num: number
  readonly changeNum: number
  readonly libraryId: string
}

const byId = viewerStatement<{ readonly id: string }, VisibleItem>((db, value, isVisible) =>
  db
    .selectFrom('item')
    .select(['item.id', 'item.num', 'item.change_num as changeNum', 'item.library_id as libraryId'])
    .where('item.id', '=', value('id'))
    .where(isVisible),
)

/** As far as what is in it goes; whether the viewer may see the library is another question. */
export async function findVisibleItem(db: Db, viewer: User, id: string): Promise<VisibleItem | undefined> {
  return (await byId(db, viewer, { id }))[0]
}
