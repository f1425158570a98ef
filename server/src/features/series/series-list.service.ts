import type { LibraryId } from '@lectern/contract/ids'
import { asItemNum, asPosition, type Position } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext, ListedBook, ListedSeries, ListRequest } from '../browse/browse.types.ts'
import type { Catalogue } from '../browse/catalogue.cache.ts'
import { booksOf } from '../browse/collapse.rules.ts'
import { type Filter, readFilter } from '../browse/filters.rules.ts'
import type { UserHeads } from '../browse/heads.cache.ts'
import { shownItems } from '../browse/item-sets.service.ts'
import { itemLister } from '../browse/listed-items.service.ts'
import { cutPage, type ItemSet, type Order } from '../browse/picking.rules.ts'
import { passesSeriesProgress } from '../browse/progress-sets.rules.ts'
import { orderSeries, type SeriesMeasures } from './series-order.rules.ts'
import { readSeriesSort, type SeriesSort } from '../browse/sorts.rules.ts'
import { type Visibility, visibilityOf } from '../visibility/visibility.rules.ts'

/** The series of a library with the books the viewer may see. Series without any are hidden. */

export interface SeriesListing {
  readonly total: number
  /** Of this page; described when they are sent. */
  readonly places: Order
  describe(place: number): ListedSeries
  /** Results built from this listing, cached until the library changes. */
  made(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

interface Wanted {
  readonly filter: Filter
  readonly sort: SeriesSort
  readonly isDescending: boolean
  readonly visibility: Visibility
  readonly heads: UserHeads | undefined
  readonly now: number
  readonly ignoresPrefixes: boolean
  readonly randomSeed: string
}

export async function listSeries(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  request: ListRequest,
): Promise<SeriesListing> {
  const filter = readFilter(request.filter)
  const now = ctx.clock.now()
  const wanted: Wanted = {
    filter,
    sort: readSeriesSort(request.sort),
    isDescending: request.isDescending,
    visibility: visibilityOf(viewer),
    heads: filter.kind === 'progress' ? await ctx.heads.states(viewer.id, libraryId) : undefined,
    now,
    ignoresPrefixes: ctx.settings.current().sortingIgnorePrefix,
    randomSeed: `${viewer.id} ${Math.floor(now / A_DAY_MS)}`,
  }
  return ctx.catalogues.read(viewer, libraryId, async (catalogue) => {
    const key = keyOf(wanted)
    const order = await catalogue.made(key, () => arrange(catalogue, wanted))
    const describe = await seriesLister(catalogue, await catalogue.visible(wanted.visibility))
    return {
      total: order.length,
      places: cutPage(order, request),
      describe,
      made: (part, make) => catalogue.made(`${key} ${part}`, make),
    }
  })
}

const A_DAY_MS = 86_400_000
const AN_HOUR_MS = 3_600_000

function keyOf({ filter, sort, isDescending, visibility, heads, now, ...rest }: Wanted): string {
  const hour = filter.kind === 'recent' ? Math.floor(now / AN_HOUR_MS) : 0
  const seed = sort === 'random' ? rest.randomSeed : ''
  const parts = [filter, sort, isDescending, visibility.key, heads?.key, hour, rest.ignoresPrefixes, seed]
  return `series ${JSON.stringify(parts)}`
}

async function arrange(catalogue: Catalogue, wanted: Wanted): Promise<Order> {
  const visible = await catalogue.visible(wanted.visibility)
  const passes = await seriesFilter(catalogue, wanted)
  const shelf = await catalogue.series()
  const minBooks = catalogue.state.hidesSingleBookSeries ? 2 : 1
  const byName = (await catalogue.seriesByName(wanted.ignoresPrefixes)).filter((place) => {
    const books = booksOf(place, shelf, visible)
    return books.length >= minBooks && passes(books)
  })
  return orderSeries(byName, wanted, await measurer(catalogue, visible, wanted.sort))
}

/** A series matches if one of its books does; progress filters look at the series as a whole. */
async function seriesFilter(catalogue: Catalogue, wanted: Wanted): Promise<(books: Int32Array) => boolean> {
  const { filter, heads } = wanted
  if (filter.kind === 'progress') {
    const { nums } = await catalogue.facts()
    const stateOf = (position: Position) =>
      heads?.byItem.get(asItemNum(nums[position] ?? 0))?.state ?? 'not-started'
    return (books) =>
      passesSeriesProgress(
        filter.state,
        Array.from(books, (position) => stateOf(asPosition(position))),
      )
  }
  const set = await shownItems(catalogue, wanted)
  return (books) => set === null || books.some((position) => set[position] === 1)
}

async function measurer(catalogue: Catalogue, visible: ItemSet | null, sort: SeriesSort) {
  const shelf = await catalogue.series()
  const { durations } = await catalogue.facts()
  const times = sort === 'lastBookAdded' || sort === 'lastBookUpdated' ? await catalogue.times() : undefined
  return (place: number): SeriesMeasures => {
    const books = booksOf(place, shelf, visible)
    return {
      numBooks: books.length,
      totalDuration: books.reduce((sum, position) => sum + (durations[position] ?? 0), 0),
      addedAt: shelf.rows[place]?.addedAt ?? 0,
      lastBookAdded: newest(books, times?.addedAt),
      lastBookUpdated: newest(books, times?.updatedAt),
    }
  }
}

function newest(books: Int32Array, times: Float64Array | undefined): number {
  return books.reduce((latest, position) => Math.max(latest, times?.[position] ?? 0), 0)
}

async function seriesLister(catalogue: Catalogue, visible: ItemSet | null) {
  const shelf = await catalogue.series()
  const { durations } = await catalogue.facts()
  const list = await itemLister(catalogue)
  return (place: number): ListedSeries => {
    const row = shelf.rows[place]
    const books: ListedBook[] = []
    let totalDurationSeconds = 0
    for (let slot = shelf.starts[place] ?? 0; slot < (shelf.starts[place + 1] ?? 0); slot++) {
      const position = asPosition(shelf.books[slot] ?? -1)
      if (visible !== null && visible[position] !== 1) continue
      books.push({ ...list(position), sequence: shelf.sequences[slot] ?? null })
      totalDurationSeconds += durations[position] ?? 0
    }
    return {
      id: row?.id ?? '',
      name: row?.name ?? '',
      description: row?.description ?? null,
      addedAt: row?.addedAt ?? 0,
      updatedAt: row?.updatedAt ?? 0,
      libraryId: catalogue.state.libraryId,
      totalDurationSeconds,
      books,
    }
  }
}

/** Finds a series; undefined if the viewer may see none of its books. */
export async function findListedSeries(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  seriesId: string,
): Promise<ListedSeries | undefined> {
  return ctx.catalogues.read(viewer, libraryId, async (catalogue) => {
    const place = (await catalogue.series()).placeOfId(seriesId)
    const describe = await seriesLister(catalogue, await catalogue.visible(visibilityOf(viewer)))
    const series = place < 0 ? undefined : describe(place)
    return series && series.books.length > 0 ? series : undefined
  })
}
