import type { LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import type { LabelKind } from '../items/items.types.ts'
import type { NamedThing } from './search-index.store.ts'

const NAMED = ['num', 'name'] as const

/** Lists all names of one kind in a library: authors, series, labels of a kind, or episodes. */
export async function listNames(
  db: Db,
  libraryId: LibraryId,
  group: 'author' | 'series' | 'episode' | LabelKind,
): Promise<NamedThing[]> {
  const query =
    group === 'episode'
      ? db
          .selectFrom('episode')
          .select(['num', 'title as name'])
          .where('library_id', '=', libraryId)
          .where('position', 'is not', null)
      : group === 'author' || group === 'series'
        ? db.selectFrom(group).select(NAMED).where('library_id', '=', libraryId)
        : db.selectFrom('label').select(NAMED).where('library_id', '=', libraryId).where('kind', '=', group)
  const [nums, names] = await readColumns(db, NAMED, query)
  return nums.map((num, index) => ({ num: Number(num), name: String(names[index]) }))
}
