import type { Position } from '../../platform/ids.types.ts'
import type { Catalogue } from './catalogue.cache.ts'
import type { Facts } from './catalogue.types.ts'
import {
  booksOf,
  collapseByName,
  collapseInPlace,
  collapseToTheEnd,
  isSingleSeries,
  planCollapse,
} from './collapse.rules.ts'
import { involves } from './filters.rules.ts'
import type { UserHeads } from './heads.cache.ts'
import { shownItems, type SetRequest } from './item-sets.service.ts'
import { pick, placesIn } from './pick.cache.ts'
import { type ItemSet, type Order, shuffle } from './picking.rules.ts'
import { progressTime } from './progress-sets.rules.ts'
import { type ItemSort, titleOrder } from './sorts.rules.ts'

/** Sorts the items of a list, with series collapsed if requested. */

export interface Arrangement extends SetRequest {
  readonly sort: ItemSort
  readonly collapses: boolean
  readonly ignoresPrefixes: boolean
  /** Must be the same for all pages of one list. */
  readonly randomSeed: string
}

export interface Arranged {
  /** Positions of items, and entries of series. */
  readonly entries: Order
  readonly set: ItemSet | null
  /** Index of the series the list is filtered by; -1 if none. */
  readonly seriesPlace: number
}

export async function arrangeItems(catalogue: Catalogue, wanted: Arrangement): Promise<Arranged> {
  const { filter } = wanted
  const seriesPlace = filter.kind === 'series' ? (await catalogue.series()).placeOfId(filter.id) : -1
  const key = keyOf(wanted)
  const isPlainList =
    filter.kind === 'all' && wanted.visibility.showsExplicit && wanted.visibility.tags === null
  const set = isPlainList
    ? null
    : await catalogue.made(
        `set ${key.ofSet}`,
        async () => (await shownItems(catalogue, wanted)) ?? everything(catalogue),
      )
  const entries = await catalogue.made(`entries ${key.ofEntries}`, () =>
    order(catalogue, wanted, set, seriesPlace),
  )
  return { entries, set, seriesPlace }
}

/** The cache key contains everything the result depends on. */
function keyOf({
  filter,
  visibility,
  heads,
  now,
  sort,
  collapses,
  ignoresPrefixes,
  randomSeed,
}: Arrangement) {
  const AN_HOUR_MS = 3_600_000
  const ofSet = JSON.stringify([
    filter,
    visibility.key,
    involves(filter, 'progress') ? heads?.key : '',
    involves(filter, 'recent') ? Math.floor(now / AN_HOUR_MS) : 0,
  ])
  const ofOrder = [
    sort,
    sort.kind === 'progress' ? heads?.key : '',
    sort.kind === 'random' ? randomSeed : '',
    collapses,
    ignoresPrefixes,
  ]
  return { ofSet, ofEntries: ofSet + JSON.stringify(ofOrder) }
}

async function everything(catalogue: Catalogue): Promise<ItemSet> {
  return new Uint8Array((await catalogue.facts()).nums.length).fill(1)
}

async function order(
  catalogue: Catalogue,
  wanted: Arrangement,
  set: ItemSet | null,
  seriesPlace: number,
): Promise<Order> {
  const plain = () => sorted(catalogue, wanted, set, seriesPlace)
  if (!wanted.collapses || catalogue.state.mediaType !== 'book') return plain()
  const entries = await collapsed(catalogue, wanted, set, seriesPlace)
  return isSingleSeries(entries) ? plain() : entries
}

async function sorted(
  catalogue: Catalogue,
  { sort, heads, ignoresPrefixes, randomSeed }: Arrangement,
  set: ItemSet | null,
  seriesPlace: number,
): Promise<Order> {
  switch (sort.kind) {
    case 'order':
      return pick(await catalogue.order(sort.order, sort.isDescending), set)
    case 'sequence': {
      const books = booksOf(seriesPlace, await catalogue.series(), set).slice()
      return sort.isDescending ? books.reverse() : books
    }
    case 'progress': {
      const byTitle = await catalogue.order(titleOrder(ignoresPrefixes), false)
      return byProgress(byTitle, set, timesOf(sort.by, await catalogue.facts(), heads), sort.isDescending)
    }
    case 'random':
      // Only visible items are shuffled, so that hidden ones can't be inferred from the order.
      return shuffle(pick(await catalogue.order('arrival', false), set), randomSeed)
  }
}

async function collapsed(
  catalogue: Catalogue,
  wanted: Arrangement,
  set: ItemSet | null,
  seriesPlace: number,
): Promise<Order> {
  const { sort, ignoresPrefixes } = wanted
  const series = await catalogue.series()
  const plan = planCollapse({
    seriesBooks: series,
    set,
    numItems: (await catalogue.facts()).nums.length,
    exceptSeries: seriesPlace,
    minBooks: catalogue.state.hidesSingleBookSeries ? 2 : 1,
  })
  if (sort.kind === 'sequence') {
    return collapseInPlace(await sorted(catalogue, wanted, set, seriesPlace), series, set, plan)
  }
  if (sort.kind === 'order' && (sort.order === 'title' || sort.order === 'titlePlain')) {
    const byName = collapseByName(await catalogue.titlesAndSeries(sort.order === 'titlePlain'), set, plan)
    return sort.isDescending ? byName.reverse() : byName
  }
  const byName = await catalogue.seriesByName(ignoresPrefixes)
  return collapseToTheEnd(await sorted(catalogue, wanted, set, seriesPlace), byName, set, plan)
}

interface Timed {
  readonly position: Position
  readonly time: number
}

function timesOf(
  by: 'updated' | 'started' | 'finished',
  facts: Facts,
  heads: UserHeads | undefined,
): Timed[] {
  return [...(heads?.byItem ?? [])].flatMap(([num, progress]) => {
    const position = facts.positionOf(num)
    const time = progressTime(by, progress)
    return position < 0 || time === null ? [] : [{ position, time }]
  })
}

/** Items with a time sorted in the given direction, followed by the others sorted by title. */
function byProgress(
  byTitle: Order,
  set: ItemSet | null,
  times: readonly Timed[],
  isDescending: boolean,
): Order {
  const untimed = set?.slice() ?? new Uint8Array(byTitle.length).fill(1)
  const shown = times.filter(({ position }) => untimed[position] === 1)
  for (const { position } of shown) untimed[position] = 0
  const places = placesIn(byTitle)
  const titlePlace = ({ position }: Timed) => places[position] ?? 0
  shown.sort((a, b) => (isDescending ? b.time - a.time : a.time - b.time) || titlePlace(a) - titlePlace(b))
  const others = pick(byTitle, untimed)
  const all = new Int32Array(shown.length + others.length)
  all.set(shown.map(({ position }) => position))
  all.set(others, shown.length)
  return all
}
