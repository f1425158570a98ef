import type { ListQuery } from '@lectern/contract/browse'
import { jsonOfList, jsonOfLongList, JsonText } from '../../lib/json-text.ts'
import { withAdditions } from '../items/item-splice.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext } from './browse.types.ts'
import { presentListEnvelope } from './items-page.present.ts'
import { listSeries, type SeriesListing } from './series-list.service.ts'
import { presentSequence, presentSeriesWithoutBooks } from './series.present.ts'

/** A page of series as bytes, each with its books; a series that was sent once is kept as it was. */

const AT_ONCE = 200
const TRIES = 3

export async function seriesPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: string,
  query: ListQuery,
): Promise<JsonText> {
  const { limit, page, sort, filter, include } = query
  const { sortingPrefixes } = ctx.settings.current()
  const form = `${include.has('rssfeed')} ${sortingPrefixes.join()}`
  const request = { limit, page, sort, filter, isDescending: query.desc }
  for (let round = 1; ; round++) {
    const listing = await listSeries(ctx, viewer, libraryId, request)
    const envelope = presentListEnvelope(listing.total, query)
    if (listing.places.length > AT_ONCE) {
      return new JsonText(jsonOfLongList('results', inPortions(listing), envelope))
    }
    const { elements, isWhole } = await render(listing, Array.from(listing.places))
    // A book changed between the list and itself: the list is asked for anew, so that it is of one moment.
    if (!isWhole && round < TRIES) continue
    return new JsonText(jsonOfList('results', elements, envelope))
  }

  async function* inPortions(listing: SeriesListing) {
    for (let start = 0; start < listing.places.length; start += AT_ONCE) {
      const portion = listing.places.subarray(start, start + AT_ONCE)
      yield (await render(listing, Array.from(portion))).elements
    }
  }

  async function render(listing: SeriesListing, places: readonly number[]) {
    const missing = places.filter((place) => listing.rendered(place, form) === undefined)
    const fresh = await renderNew(listing, missing)
    const elements = places.flatMap((place) => {
      const bytes = fresh.get(place) ?? listing.rendered(place, form)
      return bytes ? [[bytes]] : []
    })
    return { elements, isWhole: fresh.size === missing.length }
  }

  /** Those of which all books are still what they were. */
  async function renderNew(listing: SeriesListing, places: readonly number[]): Promise<Map<number, Buffer>> {
    const rendered = new Map<number, Buffer>()
    const series = places.map((place) => listing.describe(place))
    const views = await ctx.views.minified(series.flatMap(({ books }) => books))
    let next = 0
    places.forEach((place, index) => {
      const one = series[index]
      if (!one) return
      const books = one.books.flatMap(({ sequence }) => {
        const view = views[next++]
        return view ? [withAdditions(view, { ofItem: presentSequence(sequence) })] : []
      })
      if (books.length < one.books.length) return
      const bytes = jsonOfList('books', books, presentSeriesWithoutBooks(one, sortingPrefixes, include))
      rendered.set(place, bytes)
      listing.keepRendered(place, form, bytes)
    })
    return rendered
  }
}
