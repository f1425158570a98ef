import type { LibraryStatsView } from '@lectern/contract/browse'
import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { asItemNum, type Position } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import { countBooks } from './author-counts.service.ts'
import type { BrowseContext } from './browse.types.ts'
import type { Catalogue } from './catalogue.cache.ts'
import { sumsIn } from './filter-data.view.ts'
import { readLabelCounts, readTitles } from './library-contents.store.ts'
import { topOf } from './sums.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** Statistics of a library; cached as bytes until the library changes. */

const TOP = 10

export async function libraryStats(ctx: BrowseContext, viewer: User, libraryId: LibraryId): Promise<Buffer> {
  return ctx.catalogues.read(viewer, libraryId, (catalogue, db) =>
    catalogue.made(`stats ${visibilityOf(viewer).key}`, async () => {
      const view = await readStats(catalogue, db, viewer)
      await catalogue.checkCurrent()
      return Buffer.from(JSON.stringify(view))
    }),
  )
}

async function readStats(catalogue: Catalogue, db: Db, viewer: User): Promise<LibraryStatsView> {
  const sums = await sumsIn(catalogue, viewer)
  const genres = await readLabelCounts(db, viewer, catalogue.state.libraryId, 'genre')
  const authors = await authorsByCount(catalogue, viewer)
  const isBooks = catalogue.state.mediaType === 'book'
  return {
    totalItems: sums.numItems,
    totalAuthors: authors.length,
    totalGenres: genres.length,
    totalDuration: sums.durationSeconds,
    numAudioTracks: isBooks ? sums.numTracks : sums.numAudioFiles,
    totalSize: sums.size,
    ...(await readTops(catalogue, db, viewer)),
    authorsWithCount: authors.slice(0, TOP),
    genresWithCount: genres
      .toSorted((a, b) => b.count - a.count)
      .map(({ name, count }) => ({ genre: name, count })),
  }
}

async function readTops(catalogue: Catalogue, db: Db, viewer: User) {
  const { nums, durations, sizes } = await catalogue.facts()
  const visible = await catalogue.visible(visibilityOf(viewer))
  const ids = await catalogue.ids()
  const longest = topOf(await catalogue.order('duration', true), durations, visible, TOP)
  const largest = topOf(await catalogue.order('size', true), sizes, visible, TOP)
  const titles = await readTitles(
    db,
    [...longest, ...largest].map((position) => asItemNum(nums[position] ?? 0)),
  )
  const named = (position: Position) => ({
    id: ids[position] ?? NO_ID,
    title: titles.get(asItemNum(nums[position] ?? 0)) ?? '',
  })
  return {
    longestItems: longest.map((position) => ({ ...named(position), duration: durations[position] ?? 0 })),
    largestItems: largest.map((position) => ({ ...named(position), size: sizes[position] ?? 0 })),
  }
}

async function authorsByCount(catalogue: Catalogue, viewer: User) {
  const { rows } = await catalogue.authors()
  const counts = await countBooks(catalogue, visibilityOf(viewer))
  return rows
    .map(({ id, name }, place) => ({ id, name, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
