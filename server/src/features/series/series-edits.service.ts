import type { LibraryId } from '@lectern/contract/ids'
import type { SeriesPlace } from '@lectern/contract/rules/names'
import { cleanHtml } from '../../lib/clean-html.ts'
import { notFound } from '../../lib/errors.ts'
import { isDuplicate } from '../../platform/db/duplicates.ts'
import { noteChange } from '../items/item-edits.service.ts'
import { seriesKey } from '../items/names.rules.ts'
import type { User } from '../users/users.types.ts'
import { changedFields } from '../editing/changed-fields.rules.ts'
import type { EditContext } from '../editing/edit-items.service.ts'
import type { RenamableName } from '../editing/undo-rename.service.ts'
import { mergedSeries, namesOfSeries } from './series.rules.ts'
import { findSeries, findSeriesByKey, updateSeriesRow } from './series.store.ts'
import type { Series } from './series.types.ts'
import { followRenamedName } from '../own-shelves/renamed-filters.service.ts'
import { editBooks, rewriteBooks } from '../editing/rewrite-books.service.ts'
import { planBookMove, seenBooks, maySeeName } from '../editing/seen-books.service.ts'

/**
 * Edits to series as such. Their books are updated with them; renaming a series to an existing name merges the two.
 */

export async function editSeries(
  ctx: EditContext,
  user: User,
  id: string,
  patch: { readonly name?: string | undefined; readonly description?: string | null | undefined },
): Promise<Series> {
  const series = await getSeries(ctx, user, id)
  const name = patch.name?.trim()
  const move = await planBookMove(ctx, user, 'series', series, name, (wanted) =>
    findSeriesByKey(ctx.db, series.library_id, seriesKey(wanted)),
  )
  if (move) {
    const merged = await mergeSeries(ctx, user, series, move.into)
    return move.isNew ? editSeries(ctx, user, merged.id, { ...patch, name: undefined }) : merged
  }
  const { sortingPrefixes } = ctx.settings.current()
  const fields = changedFields(series, {
    ...(name === undefined ? {} : namesOfSeries(name, sortingPrefixes)),
    ...(patch.description === undefined
      ? {}
      : { description: patch.description && cleanHtml(patch.description) }),
  })
  if (Object.keys(fields).length === 0) return series
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await noteChange(tx, series.library_id)
      await updateSeriesRow(tx, id, { ...fields, updated_at: ctx.clock.now() })
    })
  } catch (error) {
    // The name was given to another series meanwhile: now the two are merged.
    if (isDuplicate(error)) return editSeries(ctx, user, id, patch)
    throw error
  }
  if (fields.name !== undefined) {
    const { bookIds } = await seenBooks(ctx, user, 'series', series.num)
    await rewriteBooks(ctx, user, bookIds, {
      field: 'series',
      note: { kind: 'rename', userId: user.id, note: `${series.name} → ${fields.name}` },
      before: (all) => all.map((one) => renamed(one, fields.name, series.name)),
    })
  }
  ctx.events.emit('series.changed', { libraryId: series.library_id, id })
  return getSeries(ctx, user, id)
}

/** Moves the books the user may see to the series with that name. The old series stays if it has other books. */
async function mergeSeries(ctx: EditContext, user: User, series: Series, into: string): Promise<Series> {
  const { bookIds, isAllSeen } = await seenBooks(ctx, user, 'series', series.num)
  const changeSets = new Map<LibraryId, number>()
  await editBooks(ctx, user, bookIds, {
    field: 'series',
    note: { kind: 'merge', userId: user.id, note: `${series.name} → ${into}`, changeSets },
    after: (all) => mergedSeries(all as SeriesPlace[], series.name, into),
  })
  const merged = await findSeriesByKey(ctx.db, series.library_id, seriesKey(into))
  const { id } = merged ?? notFound('Series')
  if (isAllSeen) {
    await followRenamedName(ctx, series.library_id, {
      group: 'series',
      from: { name: series.name, value: series.id },
      to: { name: into, value: id },
      change: changeSets.get(series.library_id) ?? null,
    })
  }
  ctx.events.emit('series.changed', { libraryId: series.library_id, id })
  return getSeries(ctx, user, id)
}

async function getSeries(ctx: EditContext, user: User, id: string): Promise<Series> {
  const series = (await findSeries(ctx.db, id)) ?? notFound('Series')
  return (await maySeeName(ctx, user, 'series', series)) ? series : notFound('Series')
}

function renamed(one: unknown, from: string | undefined, to: string): unknown {
  const { name, sequence } = one as { name: string; sequence: string | null }
  return { name: name === from ? to : name, sequence }
}

/** Series operations needed to undo a rename. */
export function renamableSeries({ db, settings, events }: EditContext): RenamableName {
  return {
    find: (libraryId, name) => findSeriesByKey(db, libraryId, seriesKey(name)),
    rename: (tx, id, name, updated_at) =>
      updateSeriesRow(tx, id, { ...namesOfSeries(name, settings.current().sortingPrefixes), updated_at }),
    announce: (libraryId, id) => events.emit('series.changed', { libraryId, id }),
  }
}
