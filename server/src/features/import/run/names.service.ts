import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import { chunked } from '../../../lib/batching.ts'
import { mapLimit } from '../../../lib/map-limit.ts'
import { keepPicture } from '../../../platform/media/picture-file.ts'
import { authorKey, lastNameFirst, seriesKey } from '../../items/names.rules.ts'
import { storedSortKey } from '../../items/item-sorting.rules.ts'
import { insertNew } from './insert-new.store.ts'
import { findNames, updateAuthor, updateSeries } from './names.store.ts'
import type { ImportRun } from './run.types.ts'
import type { SourceAuthor, SourceSeries } from '../source/source.types.ts'

/** Imports authors and series before the items, so that items find them with their original ids. */

const PER_STEP = 200

export async function importNames(run: ImportRun): Promise<void> {
  const libraries = new Set(run.libraries.map(({ id }) => id))
  const isHere = ({ libraryId }: { libraryId: LibraryId }) => libraries.has(libraryId)
  // If two have the same name, the one changed last is kept.
  const newestFirst = (a: { updatedAt: number }, b: { updatedAt: number }) => b.updatedAt - a.updatedAt
  const authors = run.source.reader.authors().filter(isHere).sort(newestFirst)
  const series = run.source.reader.series().filter(isHere).sort(newestFirst)
  for (const part of chunked(authors, PER_STEP)) await importAuthors(run, part)
  for (const part of chunked(series, PER_STEP)) await importSeries(run, part)
}

/** Finds names that are new here, and those that have changed in the source since they were imported. */
async function compareWithExisting<Name extends { readonly id: string; readonly updatedAt: number }>(
  { ctx, signal }: ImportRun,
  table: 'author' | 'series',
  names: readonly Name[],
): Promise<{ fresh: Name[]; newer: Name[] }> {
  signal.throwIfAborted()
  const ids = names.map(({ id }) => id)
  const known = await findNames(ctx.db, table, ids)
  return {
    fresh: names.filter(({ id }) => !known.has(id)),
    newer: names.filter(({ id, updatedAt }) => (known.get(id) ?? Infinity) < updatedAt),
  }
}

async function importAuthors(run: ImportRun, authors: readonly SourceAuthor[]): Promise<void> {
  const { fresh, newer } = await compareWithExisting(run, 'author', authors)
  const rows = await mapLimit(fresh, 4, async (author) => ({
    id: author.id,
    library_id: author.libraryId,
    name: author.name,
    match_key: authorKey(author.name),
    last_first: lastNameFirst(author.name),
    name_key: storedSortKey(author.name),
    last_first_key: storedSortKey(lastNameFirst(author.name)),
    asin: author.asin,
    description: author.description,
    ...(await pictureOf(run, author)),
    added_at: author.addedAt,
    updated_at: author.updatedAt,
  }))
  const added = await run.ctx.db.transaction().execute(async (tx) => {
    for (const { id, asin, description, updatedAt } of newer) {
      await updateAuthor(tx, id, { asin, description, updated_at: updatedAt })
    }
    return insertNew(tx, 'author', rows)
  })
  run.tally.count('authors', 'added', added)
  run.tally.count('authors', 'updated', newer.length)
  run.tally.count('authors', 'kept', authors.length - fresh.length - newer.length)
  for (let left = fresh.length - added; left > 0; left -= 1) run.tally.skip('double-author')
}

async function pictureOf({ ctx, source }: ImportRun, { id, oldId, imagePath }: SourceAuthor) {
  const none = { image_path: null, image_hash: null }
  if (imagePath === null) return none
  const bytes = await source.pictures.author([id, ...(oldId ? [oldId] : []), path.parse(imagePath).name])
  if (bytes === null) return none
  try {
    const kept = await keepPicture(path.join(ctx.config.metadataDir, 'authors'), id, bytes)
    return { image_path: kept.path, image_hash: kept.hash }
  } catch {
    return none
  }
}

async function importSeries(run: ImportRun, series: readonly SourceSeries[]): Promise<void> {
  const prefixes = run.ctx.settings.current().sortingPrefixes
  const { fresh, newer } = await compareWithExisting(run, 'series', series)
  const rows = fresh.map((one) => ({
    id: one.id,
    library_id: one.libraryId,
    name: one.name,
    match_key: seriesKey(one.name),
    name_key: storedSortKey(one.name),
    name_plain_key: storedSortKey(titleWithoutPrefix(one.name, prefixes)),
    description: one.description,
    added_at: one.addedAt,
    updated_at: one.updatedAt,
  }))
  const added = await run.ctx.db.transaction().execute(async (tx) => {
    for (const { id, description, updatedAt } of newer) {
      await updateSeries(tx, id, { description, updated_at: updatedAt })
    }
    return insertNew(tx, 'series', rows)
  })
  run.tally.count('series', 'added', added)
  run.tally.count('series', 'updated', newer.length)
  run.tally.count('series', 'kept', series.length - fresh.length - newer.length)
  for (let left = fresh.length - added; left > 0; left -= 1) run.tally.skip('double-series')
}
