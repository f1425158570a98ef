import type { LibraryId } from '@lectern/contract/ids'
import type { FilterDataView, LibraryTotalsView } from '@lectern/contract/libraries'
import type { Db } from '../../platform/db/db.ts'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import type { LibraryContents } from '../libraries/library-contents.types.ts'
import { NO_TOTALS } from '../libraries/library-contents.types.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext } from './browse.types.ts'
import type { Catalogue } from './catalogue.cache.ts'
import { countBooks } from './author-counts.service.ts'
import { booksOf } from './collapse.rules.ts'
import { readLabels } from './library-contents.store.ts'
import { sumUp, type Sums } from './sums.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** Everything a library can be filtered by, and its totals; cached as bytes until the library changes. */

export async function filterData(ctx: BrowseContext, viewer: User, libraryId: LibraryId): Promise<Buffer> {
  return ctx.catalogues.read(viewer, libraryId, (catalogue, db) => filterDataIn(ctx, catalogue, db, viewer))
}

async function filterDataIn(ctx: BrowseContext, catalogue: Catalogue, db: Db, viewer: User): Promise<Buffer> {
  return catalogue.made(`filter data ${visibilityOf(viewer).key}`, async () => {
    const view = await readFilterData(catalogue, db, viewer, ctx.clock.now())
    await catalogue.checkCurrent()
    return Buffer.from(JSON.stringify(view))
  })
}

async function readFilterData(
  catalogue: Catalogue,
  db: Db,
  viewer: User,
  loadedAt: number,
): Promise<FilterDataView> {
  const { libraryId, mediaType } = catalogue.state
  const sums = await sumsIn(catalogue, viewer)
  const authors = await namedAuthors(catalogue, viewer)
  const series = await namedSeries(catalogue, viewer)
  const labels = await readLabels(db, viewer, libraryId)
  return {
    authors,
    genres: labels('genre'),
    tags: labels('tag'),
    series,
    narrators: labels('narrator'),
    languages: labels('language'),
    publishers: labels('publisher'),
    publishedDecades: labels('decade'),
    bookCount: mediaType === 'podcast' ? 0 : sums.numItems,
    authorCount: authors.length,
    seriesCount: series.length,
    podcastCount: mediaType === 'podcast' ? sums.numItems : 0,
    numIssues: sums.numIssues,
    loadedAt,
  }
}

async function namedAuthors(catalogue: Catalogue, viewer: User) {
  const counts = await countBooks(catalogue, visibilityOf(viewer))
  const { rows } = await catalogue.authors()
  return rows.filter((_row, place) => (counts[place] ?? 0) > 0).map(({ id, name }) => ({ id, name }))
}

async function namedSeries(catalogue: Catalogue, viewer: User) {
  const visible = await catalogue.visible(visibilityOf(viewer))
  const shelf = await catalogue.series()
  return shelf.rows
    .filter((_row, place) => booksOf(place, shelf, visible).length > 0)
    .map(({ id, name }) => ({ id, name }))
}

export async function sumsIn(catalogue: Catalogue, viewer: User): Promise<Sums> {
  const visibility = visibilityOf(viewer)
  const visible = await catalogue.visible(visibility)
  const facts = await catalogue.facts()
  return catalogue.remember(`sums ${visibility.key}`, () =>
    Promise.resolve(sumUp(facts, visible, ITEM_FLAG.hasIssues)),
  )
}

/** Provides the libraries slice with data about library contents. */
export function libraryContents(
  ctx: BrowseContext,
  countPlaylists: (viewer: User, libraryId: LibraryId) => Promise<number>,
): LibraryContents {
  return {
    async totals(viewer, libraryIds) {
      const totals = new Map<LibraryId, LibraryTotalsView>()
      for (const id of libraryIds) totals.set(id, await totalsOf(viewer, id))
      return totals
    },
    async overview(viewer, libraryId) {
      const ownPlaylistCount = await countPlaylists(viewer, libraryId)
      return ctx.catalogues.read(viewer, libraryId, async (catalogue, db) => ({
        filterData: await filterDataIn(ctx, catalogue, db, viewer),
        issueCount: (await sumsIn(catalogue, viewer)).numIssues,
        ownPlaylistCount,
      }))
    },
  }

  async function totalsOf(viewer: User, libraryId: LibraryId): Promise<LibraryTotalsView> {
    const sums = await ctx.catalogues.read(viewer, libraryId, (catalogue) => sumsIn(catalogue, viewer))
    return {
      ...NO_TOTALS,
      totalItems: sums.numItems,
      totalSize: sums.size,
      totalDuration: sums.durationSeconds,
      numAudioFiles: sums.numAudioFiles,
    }
  }
}
