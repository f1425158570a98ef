import type { Db } from '../../platform/db/db.ts'
import { readInPortions } from '../../platform/db/upsert.ts'

/** Finds those of the episodes, on disk or from a feed, that are explicit. */
export async function findExplicit(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readInPortions([...new Set(ids)], (portion) => {
    const ofTable = (table: 'episode' | 'known_episode') =>
      db.selectFrom(table).select('id').where('id', 'in', portion).where('is_explicit', '=', 1)
    return ofTable('episode').union(ofTable('known_episode')).execute()
  })
  return new Set(rows.map(({ id }) => id))
}
