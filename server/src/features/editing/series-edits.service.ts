import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import { cleanHtml } from '../../lib/clean-html.ts'
import { notFound } from '../../lib/errors.ts'
import { noteChange } from '../items/item-edits.service.ts'
import { storedSortKey } from '../items/item-sorting.rules.ts'
import { seriesKey } from '../items/names.rules.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { changedFields } from './changed-fields.ts'
import type { Series } from './editing.types.ts'
import type { EditContext } from './edit-items.service.ts'
import { findSeries, findSeriesByKey, listItemsOfSeries, updateSeriesRow } from './people.store.ts'
import { editBooks, rewriteBooks } from './rewrite-books.service.ts'

/** Series, changed as such. Their books follow; two of one name become one. */

export async function editSeries(
  ctx: EditContext,
  user: User,
  id: string,
  patch: { readonly name?: string | undefined; readonly description?: string | null | undefined },
): Promise<Series> {
  const series = await getSeries(ctx, user, id)
  const name = patch.name?.trim()
  const twin =
    name === undefined ? undefined : await findSeriesByKey(ctx.db, series.library_id, seriesKey(name))
  if (name !== undefined && twin && twin.id !== id) return mergeSeries(ctx, user, series, twin)
  const { sortingPrefixes } = ctx.settings.current()
  const fields = changedFields(series, {
    ...(name === undefined ? {} : namesOfSeries(name, sortingPrefixes)),
    ...(patch.description === undefined
      ? {}
      : { description: patch.description && cleanHtml(patch.description) }),
  })
  if (Object.keys(fields).length === 0) return series
  await ctx.db.transaction().execute(async (tx) => {
    await updateSeriesRow(tx, id, { ...fields, updated_at: ctx.clock.now() })
    await noteChange(tx, series.library_id)
  })
  if (fields.name !== undefined) {
    await rewriteBooks(ctx, user, await listItemsOfSeries(ctx.db, series.num), {
      field: 'series',
      note: { kind: 'rename', userId: user.id, note: `${series.name} → ${fields.name}` },
      before: (all) => all.map((one) => renamed(one, fields.name, series.name)),
    })
  }
  ctx.events.tell('series.changed', { libraryId: series.library_id, id })
  return getSeries(ctx, user, id)
}

async function mergeSeries(ctx: EditContext, user: User, series: Series, into: Series): Promise<Series> {
  await editBooks(ctx, user, await listItemsOfSeries(ctx.db, series.num), {
    field: 'series',
    note: { kind: 'merge', userId: user.id, note: `${series.name} → ${into.name}` },
    after: (all) => all.map((one) => renamed(one, series.name, into.name)),
  })
  ctx.events.tell('series.changed', { libraryId: into.library_id, id: into.id })
  return getSeries(ctx, user, into.id)
}

async function getSeries(ctx: EditContext, user: User, id: string): Promise<Series> {
  const series = (await findSeries(ctx.db, id)) ?? notFound('Series')
  await getLibrary(ctx, user, series.library_id)
  return series
}

function renamed(one: unknown, from: string | undefined, to: string): unknown {
  const { name, sequence } = one as { name: string; sequence: string | null }
  return { name: name === from ? to : name, sequence }
}

export function namesOfSeries(name: string, prefixes: readonly string[]) {
  return {
    name,
    match_key: seriesKey(name),
    name_key: storedSortKey(name),
    name_plain_key: storedSortKey(titleWithoutPrefix(name, prefixes)),
  }
}
