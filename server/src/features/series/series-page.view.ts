import type { ListQuery } from '@lectern/contract/browse'
import type { LibraryId } from '@lectern/contract/ids'
import { jsonOfList, jsonOfLongList, JsonText, piecesOfList } from '../../lib/json-text.ts'
import { withAdditions } from '../items/views/splice-json.rules.ts'
import type { User } from '../users/users.types.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { presentListEnvelope } from '../browse/items-page.present.ts'
import type { Order } from '../browse/picking.rules.ts'
import { openFeedsOf } from '../feeds/open-feeds.view.ts'
import { listSeries, type SeriesListing } from './series-list.service.ts'
import { presentSequence, presentSeriesWithoutBooks } from './series.present.ts'

/** Serialises a page of series with their books; cached until the library changes. */

const AT_ONCE = 200
const TRIES = 3

/** A book changed after the list was read. */
class BookMoved extends Error {}

export async function seriesPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  query: ListQuery,
): Promise<JsonText> {
  const { limit, page, sort, filter, include } = query
  const { sortingPrefixes } = ctx.settings.current()
  const feeds = include.has('rssfeed') ? await openFeedsOf(ctx, viewer, 'series') : undefined
  const request = { limit, page, sort, filter, isDescending: query.desc }
  for (let round = 1; ; round++) {
    const listing = await listSeries(ctx, viewer, libraryId, request)
    const envelope = presentListEnvelope(listing.total, query)
    if (listing.places.length > AT_ONCE) {
      return new JsonText(jsonOfLongList('results', renderPortions(listing), envelope))
    }
    const isLastTry = round === TRIES
    const make = async () =>
      jsonOfList('results', await render(listing, listing.places, { isLastTry }), envelope)
    // Not cached with feeds, which open and close without a change of the library.
    const isHeld = feeds === undefined && !isLastTry
    try {
      const key = JSON.stringify([envelope, sortingPrefixes])
      return new JsonText(isHeld ? await listing.made(key, make) : await make())
    } catch (error) {
      // Reads the list again to get a consistent state.
      if (!(error instanceof BookMoved)) throw error
    }
  }

  async function* renderPortions(listing: SeriesListing) {
    for (let start = 0; start < listing.places.length; start += AT_ONCE) {
      yield await render(listing, listing.places.subarray(start, start + AT_ONCE), { isLastTry: true })
    }
  }

  /** The last attempt leaves out books that disappeared before their view was read; earlier ones throw. */
  async function render(listing: SeriesListing, places: Order, { isLastTry }: { isLastTry: boolean }) {
    const series = Array.from(places, (place) => listing.describe(place))
    const views = await ctx.views.minified(
      series.flatMap(({ books }) => books),
      visibilityOf(viewer),
    )
    if (!isLastTry && views.includes(undefined)) throw new BookMoved()
    let next = 0
    return series.map((one) => {
      const books = one.books.flatMap(({ sequence }) => {
        const view = views[next++]
        return view ? [withAdditions(view, { ofItem: presentSequence(sequence) })] : []
      })
      return piecesOfList('books', books, presentSeriesWithoutBooks(one, sortingPrefixes, feeds))
    })
  }
}
