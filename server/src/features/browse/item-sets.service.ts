import { NO_ID } from '@lectern/contract/ids'
import type { LabelKind } from '../items/items.types.ts'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import type { Catalogue } from './catalogue.cache.ts'
import { booksOf } from './collapse.rules.ts'
import type { Filter, ProgressFilter } from './filters.rules.ts'
import type { UserHeads } from './heads.cache.ts'
import { both, combine, type ItemSet, setOf } from './picking.rules.ts'
import { passesProgress } from './progress-sets.rules.ts'
import type { Visibility } from '../visibility/visibility.rules.ts'

/** Determines the items of a list: those that match the filter and that the viewer may see. */

const RECENT_MS = 60 * 24 * 3_600_000

export interface SetRequest {
  readonly filter: Filter
  readonly visibility: Visibility
  /** Set if the filter is about progress. */
  readonly heads: UserHeads | undefined
  readonly now: number
}

/** Returns null for all items of the library. */
export async function shownItems(catalogue: Catalogue, request: SetRequest): Promise<ItemSet | null> {
  const visible = await catalogue.visible(request.visibility)
  const filtered = await filteredItems(catalogue, request)
  return both(filtered, visible)
}

async function filteredItems(catalogue: Catalogue, request: SetRequest): Promise<ItemSet | null> {
  const { filter, heads, now } = request
  const { nums } = await catalogue.facts()
  switch (filter.kind) {
    case 'all':
      return null
    case 'label':
      return catalogue.labelled(filter.label satisfies LabelKind, filter.name)
    case 'author':
      return catalogue.byAuthor(filter.id)
    case 'series': {
      const series = await catalogue.series()
      return setOf(nums.length, booksOf(series.placeOfId(filter.id), series, null))
    }
    case 'flag':
      return catalogue.flagged(filter.flag, filter.isSet)
    case 'progress':
      return inState(await catalogue.facts(), filter.state, heads)
    case 'recent': {
      const { addedAt } = await catalogue.times()
      return Uint8Array.from(addedAt, (at) => (at >= now - RECENT_MS ? 1 : 0))
    }
    case 'feed-open':
    case 'share-open': {
      const wanted = new Set(filter.itemIds)
      const ids = await catalogue.ids()
      return Uint8Array.from({ length: nums.length }, (_, position) =>
        wanted.has(ids[position] ?? NO_ID) ? 1 : 0,
      )
    }
    case 'combined': {
      const parts: { set: ItemSet | null; isNot: boolean }[] = []
      for (const part of filter.parts) {
        parts.push({
          set: await filteredItems(catalogue, { ...request, filter: part.filter }),
          isNot: part.isNot,
        })
      }
      return combine(nums.length, filter.match, parts)
    }
  }
}

function inState(
  { nums, flags, positionOf }: Awaited<ReturnType<Catalogue['facts']>>,
  state: ProgressFilter,
  heads: UserHeads | undefined,
): ItemSet {
  const set = new Uint8Array(nums.length).fill(passesProgress(state, undefined, false) ? 1 : 0)
  for (const [num, progress] of heads?.byItem ?? []) {
    const position = positionOf(num)
    const hasEbook = ((flags[position] ?? 0) & ITEM_FLAG.hasEbook) !== 0
    set[position] = passesProgress(state, progress, hasEbook) ? 1 : 0
  }
  return set
}
