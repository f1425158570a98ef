import type { ListQuery } from '@lectern/contract/browse'
import { jsonOfList, jsonOfLongList, JsonText, piecesOfList } from '../../lib/json-text.ts'
import { withAdditions } from '../items/item-splice.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext, ListedSeries } from './browse.types.ts'
import { presentListEnvelope } from './items-page.present.ts'
import { listSeries } from './series-list.service.ts'
import { presentSequence, presentSeriesWithoutBooks } from './series.present.ts'

/** A page of series as bytes, each with its books. */

const AT_ONCE = 200
const TRIES = 3

export async function seriesPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: string,
  query: ListQuery,
): Promise<JsonText> {
  const { limit, page, sort, filter } = query
  const { sortingPrefixes } = ctx.settings.current()
  for (let round = 1; ; round++) {
    const listing = await listSeries(ctx, viewer, libraryId, {
      limit,
      page,
      sort,
      filter,
      isDescending: query.desc,
    })
    const envelope = presentListEnvelope(listing.total, query)
    if (listing.series.length > AT_ONCE) {
      return new JsonText(jsonOfLongList('results', inPortions(listing.series), envelope))
    }
    const { elements, isWhole } = await render(listing.series)
    if (!isWhole && round < TRIES) continue
    return new JsonText(jsonOfList('results', elements, envelope))
  }

  async function* inPortions(series: readonly ListedSeries[]) {
    for (let start = 0; start < series.length; start += AT_ONCE) {
      yield (await render(series.slice(start, start + AT_ONCE))).elements
    }
  }

  async function render(series: readonly ListedSeries[]) {
    const views = await ctx.views.minified(series.flatMap(({ books }) => books))
    let next = 0
    const elements = series.map((one) => {
      const books = one.books.flatMap(({ sequence }) => {
        const view = views[next++]
        return view ? [withAdditions(view, { ofItem: presentSequence(sequence) })] : []
      })
      return piecesOfList('books', books, presentSeriesWithoutBooks(one, sortingPrefixes, query.include))
    })
    return { elements, isWhole: views.every((view) => view !== undefined) }
  }
}
