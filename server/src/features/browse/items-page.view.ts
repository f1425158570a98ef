import type { ItemsQuery } from '@lectern/contract/browse'
import type { LibraryId } from '@lectern/contract/ids'
import { jsonOfList, jsonOfLongList, JsonText } from '../../lib/json-text.ts'
import { openFeedsOf } from '../feeds/open-feeds.view.ts'
import { withAdditions } from '../items/views/splice-json.rules.ts'
import { getItems } from '../items/items.service.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import type { BrowseContext, ItemsListing, ListedItem } from './browse.types.ts'
import { listItems } from './items-list.service.ts'
import { presentAdditions, presentItemsEnvelope, presentWholeItem } from './items-page.present.ts'
import type { Order } from './picking.rules.ts'

/** Builds a page of items as bytes: rendered items, with the fields that the list adds to them. */

type Element = readonly Buffer[]

/** Up to this many are assembled in memory; longer lists are streamed in portions of this size. */
const AT_ONCE = 1000
const WHOLE_AT_ONCE = 50
const TRIES = 3

export async function itemsPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  query: ItemsQuery,
): Promise<JsonText> {
  const { minified, limit, page } = query
  const request = {
    sort: query.sort,
    isDescending: query.desc,
    filter: query.filter,
    filters: query.filters,
    match: query.match,
    limit,
    page,
    collapses: query.collapseseries,
    countsEpisodes: query.include.has('numepisodesincomplete'),
  }
  const feeds = query.include.has('rssfeed') ? await openFeedsOf(ctx, viewer, 'libraryItem') : undefined
  const shares = query.include.has('share') && isAdminOrUp(viewer) ? await ctx.openShares() : undefined
  const options = { feeds, shares, sortingPrefixes: ctx.settings.current().sortingPrefixes }
  const render = (listed: readonly ListedItem[]) =>
    minified ? renderMinified(listed) : renderWhole(ctx, viewer, listed, options)

  for (let round = 1; ; round++) {
    const listing = await listItems(ctx, viewer, libraryId, request)
    const envelope = presentItemsEnvelope(listing, query)
    if (listing.entries.length > (minified ? AT_ONCE : WHOLE_AT_ONCE)) {
      return new JsonText(jsonOfLongList('results', renderPortions(listing, render, minified), envelope))
    }
    const listed = listing.describe(listing.entries)
    const elements = await render(listed)
    // Some items changed after they were listed: the list is built again, so that it is consistent.
    if (elements.length < listed.length && round < TRIES) continue
    return new JsonText(jsonOfList('results', elements, envelope))
  }

  async function renderMinified(listed: readonly ListedItem[]): Promise<Element[]> {
    const views = await ctx.views.minified(listed, visibilityOf(viewer))
    return listed.flatMap((entry, index) => {
      const view = views[index]
      return view ? [withAdditions(view, presentAdditions(entry, options))] : []
    })
  }
}

async function* renderPortions(
  { entries, describe }: ItemsListing,
  render: (listed: readonly ListedItem[]) => Promise<Element[]>,
  isMinified: boolean,
): AsyncGenerator<Element[]> {
  const size = isMinified ? AT_ONCE : WHOLE_AT_ONCE
  for (let start = 0; start < entries.length; start += size) {
    const portion: Order = entries.subarray(start, start + size)
    yield render(describe(portion))
  }
}

async function renderWhole(
  ctx: BrowseContext,
  viewer: User,
  listed: readonly ListedItem[],
  options: Parameters<typeof presentWholeItem>[2],
): Promise<Element[]> {
  const found = await getItems(
    ctx,
    viewer,
    listed.map(({ id }) => id),
  )
  const byId = new Map(found.map((inPlace) => [inPlace.item.id, inPlace]))
  return listed.flatMap((entry) => {
    const inPlace = byId.get(entry.id)
    return inPlace ? [[Buffer.from(JSON.stringify(presentWholeItem(inPlace, entry, options)))]] : []
  })
}
