import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { asItemNum, asPosition, type ItemNum, type Position } from '../../platform/ids.types.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { arrangeItems, type Arranged } from './arrange-items.service.ts'
import type { BrowseContext, ItemsListing, ItemsRequest, ListedItem } from './browse.types.ts'
import type { Catalogue } from './catalogue.cache.ts'
import { readEpisodeRows } from './catalogue.store.ts'
import type { SeriesShelf } from './catalogue.types.ts'
import { booksOf, isSeriesEntry, positionOfEntry, seriesOfEntry } from './collapse.rules.ts'
import { getItemsWithFeed } from '../feeds/feeds.service.ts'
import { type Filter, involves, readFilter, readFilters } from './filters.rules.ts'
import type { UserHeads } from './heads.cache.ts'
import { cutPage, type Order } from './picking.rules.ts'
import { type ItemSort, readItemSort } from './sorts.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** Lists items with any filter and sort order, page by page. */

export async function listItems(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  request: ItemsRequest,
): Promise<ItemsListing> {
  const asked = request.filters
    ? readFilters(request.filters, request.match ?? 'all')
    : readFilter(request.filter)
  const filter = await withOpenOnes(ctx, viewer, asked)
  const { sortingIgnorePrefix: ignoresPrefixes } = ctx.settings.current()
  const sort = readItemSort({
    sort: request.sort,
    isDescending: request.isDescending,
    isOfSeries: filter.kind === 'series',
    ignoresPrefixes,
  })
  const asksProgress = involves(filter, 'progress') || request.countsEpisodes
  const heads = await headsFor(ctx, viewer, libraryId, sort, asksProgress)
  const now = ctx.clock.now()
  return ctx.catalogues.read(viewer, libraryId, async (catalogue, db) => {
    const arranged = await arrangeItems(catalogue, {
      filter,
      sort,
      visibility: visibilityOf(viewer),
      heads,
      now,
      collapses: request.collapses,
      ignoresPrefixes,
      randomSeed: `${viewer.id} ${dayOf(now)}`,
    })
    return {
      mediaType: catalogue.state.mediaType,
      total: arranged.entries.length,
      entries: cutPage(arranged.entries, request),
      describe: await describer(
        catalogue,
        arranged,
        request.countsEpisodes && heads ? await countIncomplete(catalogue, db, viewer, heads) : undefined,
      ),
    }
  })
}

/** Adds the ids of the items with an open feed or share. Only admins see shares. */
async function withOpenOnes(ctx: BrowseContext, viewer: User, filter: Filter): Promise<Filter> {
  const asks = { feeds: involves(filter, 'feed-open'), shares: involves(filter, 'share-open') }
  if (!asks.feeds && !asks.shares) return filter
  const ids = {
    'feed-open': asks.feeds ? await getItemsWithFeed(ctx) : [],
    'share-open': asks.shares && isAdminOrUp(viewer) ? [...(await ctx.openShares()).keys()] : [],
  }
  const withIds = (part: Filter): Filter =>
    part.kind === 'feed-open' || part.kind === 'share-open' ? { ...part, itemIds: ids[part.kind] } : part
  if (filter.kind !== 'combined') return withIds(filter)
  return { ...filter, parts: filter.parts.map((part) => ({ ...part, filter: withIds(part.filter) })) }
}

async function headsFor(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  sort: ItemSort,
  asksProgress: boolean,
): Promise<UserHeads | undefined> {
  if (sort.kind === 'progress') return ctx.heads.exact(viewer.id, libraryId)
  return asksProgress ? ctx.heads.states(viewer.id, libraryId) : undefined
}

/** How many episodes of each podcast the viewer may see and has not finished; only for podcast libraries. */
async function countIncomplete(
  catalogue: Catalogue,
  db: Db,
  viewer: User,
  { finishedEpisodes }: UserHeads,
): Promise<ReadonlyMap<ItemNum, number> | undefined> {
  const { libraryId, mediaType } = catalogue.state
  if (mediaType !== 'podcast') return undefined
  const [nums = [], _ids, itemNums = [], explicit = []] = await catalogue.remember('episodes', () =>
    readEpisodeRows(db, libraryId),
  )
  const { showsExplicit } = visibilityOf(viewer)
  const counts = new Map<ItemNum, number>()
  for (const [index, num] of nums.entries()) {
    if (finishedEpisodes.has(num as number) || (explicit[index] === 1 && !showsExplicit)) continue
    const itemNum = itemNums[index] as ItemNum
    counts.set(itemNum, (counts.get(itemNum) ?? 0) + 1)
  }
  return counts
}

async function describer(
  catalogue: Catalogue,
  { set, seriesPlace }: Arranged,
  incomplete: ReadonlyMap<ItemNum, number> | undefined,
) {
  const { nums } = await catalogue.facts()
  const changeNums = await catalogue.changeNums()
  const ids = await catalogue.ids()
  const { mediaType } = catalogue.state
  const shelf = mediaType === 'book' ? await catalogue.series() : undefined
  const listSeries = shelf?.rows[seriesPlace]
  const sequences = shelf ? sequencesIn(shelf, seriesPlace) : new Map<number, string | null>()

  const item = (position: Position): ListedItem => {
    const num = asItemNum(nums[position] ?? 0)
    return {
      num,
      changeNum: changeNums[position] ?? 0,
      id: ids[position] ?? NO_ID,
      ...(listSeries && {
        series: { id: listSeries.id, name: listSeries.name, sequence: sequences.get(position) ?? null },
      }),
      ...(incomplete && { numEpisodesIncomplete: incomplete.get(num) ?? 0 }),
    }
  }
  const series = (place: number): ListedItem[] => {
    const row = shelf?.rows[place]
    if (!shelf || !row) return []
    const books = booksOf(place, shelf, set)
    const itemIds = Array.from(books, (position) => ids[position] ?? NO_ID)
    const collapsed = {
      id: row.id,
      name: row.name,
      itemIds,
      ...(listSeries && { sequences: Array.from(books, (position) => sequences.get(position) ?? null) }),
    }
    return [{ ...item(asPosition(books[0] ?? -1)), collapsed }]
  }
  return (entries: Order): ListedItem[] =>
    Array.from(entries).flatMap((entry) =>
      isSeriesEntry(entry) ? series(seriesOfEntry(entry)) : [item(positionOfEntry(entry))],
    )
}

function sequencesIn({ starts, books, sequences }: SeriesShelf, place: number): Map<number, string | null> {
  const found = new Map<number, string | null>()
  for (let slot = starts[place] ?? 0; slot < (starts[place + 1] ?? 0); slot++) {
    found.set(books[slot] ?? -1, sequences[slot] ?? null)
  }
  return found
}

const A_DAY_MS = 86_400_000
const dayOf = (now: number) => Math.floor(now / A_DAY_MS)
