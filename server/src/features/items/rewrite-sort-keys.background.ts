import { isDeepStrictEqual } from 'node:util'
import type { LibraryId } from '@lectern/contract/ids'
import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import { storedSortKey } from './item-sorting.rules.ts'
import { countChange } from './storage/items-write.store.ts'
import {
  listLibraryIds,
  listSeriesNames,
  listTitles,
  saveSeriesKey,
  saveTitleKey,
  type Sorted,
} from './storage/sort-keys.store.ts'

type Ctx = Pick<Context, 'db' | 'events' | 'settings' | 'log'>
const STEP = 500
const LISTS = { item: listTitles, series: listSeriesNames }

/** Recomputes the sort keys of titles and series when the ignored prefixes change. */
export function rewriteSortKeysOnChange(ctx: Ctx): { stop(): Promise<void> } {
  let prefixes: readonly string[] = ctx.settings.current().sortingPrefixes
  let work = Promise.resolve()
  let isStopped = false
  const stopListening = ctx.events.on('settings.changed', ({ settings: { sortingPrefixes } }, from) => {
    if (isDeepStrictEqual(sortingPrefixes, prefixes)) return
    prefixes = sortingPrefixes
    if (from !== null) return
    work = work
      .then(() => rewriteSortKeys(ctx, sortingPrefixes, () => isStopped))
      .catch((error: unknown) => ctx.log.error(`Titles could not be sorted again: ${messageOf(error)}`))
    return work
  })
  return {
    async stop() {
      stopListening()
      isStopped = true
      await work
    },
  }
}

async function rewriteSortKeys(
  ctx: Pick<Context, 'db'>,
  prefixes: readonly string[],
  isStopped: () => boolean,
): Promise<void> {
  for (const libraryId of await listLibraryIds(ctx.db)) {
    for (const table of ['item', 'series'] as const) {
      let after = 0
      while (!isStopped()) {
        const rows = await LISTS[table](ctx.db, libraryId, { after, limit: STEP })
        const last = rows.at(-1)
        if (last === undefined) break
        await ctx.db.transaction().execute((tx) => rewrite(tx, libraryId, table, rows, prefixes))
        after = last.num
      }
    }
  }
}

async function rewrite(
  tx: Tx,
  libraryId: LibraryId,
  table: 'item' | 'series',
  rows: readonly Sorted[],
  prefixes: readonly string[],
): Promise<void> {
  const changed = rows
    .map((row) => ({ ...row, newKey: storedSortKey(titleWithoutPrefix(row.name, prefixes)) }))
    .filter(({ key, newKey }) => key !== newKey)
  if (changed.length === 0) return
  const changeNum = await countChange(tx, libraryId)
  for (const { num, newKey } of changed) {
    if (table === 'item') await saveTitleKey(tx, asItemNum(num), newKey, changeNum)
    else await saveSeriesKey(tx, num, newKey)
  }
}
