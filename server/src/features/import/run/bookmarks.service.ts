import type { SourceUser } from '../source/source.types.ts'
import { findItemNums } from './items.store.ts'
import { insertBookmarks, listUserIds } from './progress.store.ts'
import type { ImportRun } from './run.types.ts'

export async function importBookmarks(run: ImportRun, users: readonly SourceUser[]): Promise<void> {
  const known = await listUserIds(run.ctx.db)
  for (const { id, bookmarks } of users) {
    if (!known.has(id) || bookmarks.length === 0) continue
    const items = await findItemNums(run.ctx.db, [...new Set(bookmarks.map(({ itemId }) => itemId))])
    const rows = bookmarks.flatMap(({ itemId, timeSeconds, title, createdAt }) => {
      const item = items.get(itemId)
      if (!item) run.tally.skip('bookmark-without-item')
      return item
        ? [
            {
              user_id: id,
              item_num: item.num,
              time: timeSeconds,
              title,
              created_at: createdAt,
              updated_at: createdAt,
            },
          ]
        : []
    })
    const added = await run.ctx.db.transaction().execute((tx) => insertBookmarks(tx, rows))
    run.tally.count('bookmarks', 'added', added)
    run.tally.count('bookmarks', 'kept', rows.length - added)
  }
}
