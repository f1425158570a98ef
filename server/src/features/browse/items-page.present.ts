import type { ItemsQuery, ListedItemView } from '@lectern/contract/browse'
import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemView } from '@lectern/contract/items'
import type { ShareView } from '@lectern/contract/share-view'
import { titlePrefixAtEnd } from '@lectern/contract/rules/names'
import type { Additions } from '../items/views/splice-json.rules.ts'
import { presentItem } from '../items/present/items.present.ts'
import type { Item } from '../items/items.types.ts'
import type { ItemsListing, ListedItem } from './browse.types.ts'
import { listSequences } from './sequence-list.rules.ts'

/** The fields that a list adds to an item, and the page's own fields. */

interface Options {
  /** By item; undefined if not requested. */
  readonly feeds: ReadonlyMap<string, FeedMinifiedView> | undefined
  readonly shares: ReadonlyMap<string, ShareView> | undefined
  readonly sortingPrefixes: readonly string[]
}

type Decorations = Pick<
  ListedItemView,
  'collapsedSeries' | 'rssFeed' | 'mediaItemShare' | 'numEpisodesIncomplete'
>

function decorationsOf(
  { id, collapsed, numEpisodesIncomplete }: ListedItem,
  { feeds, shares, sortingPrefixes }: Options,
): Decorations {
  return {
    ...(collapsed && {
      collapsedSeries: {
        id: collapsed.id,
        name: collapsed.name,
        nameIgnorePrefix: titlePrefixAtEnd(collapsed.name, sortingPrefixes),
        libraryItemIds: [...collapsed.itemIds],
        numBooks: collapsed.itemIds.length,
        ...(collapsed.sequences && { seriesSequenceList: listSequences(collapsed.sequences) }),
      },
    }),
    ...(feeds && { rssFeed: feeds.get(id) ?? null }),
    ...(shares && { mediaItemShare: shares.get(id) ?? null }),
    ...(numEpisodesIncomplete !== undefined && { numEpisodesIncomplete }),
  }
}

export function presentAdditions(listed: ListedItem, options: Options): Additions {
  const decorations = JSON.stringify(decorationsOf(listed, options))
  return {
    ofItem: decorations === '{}' ? '' : `,${decorations.slice(1, -1)}`,
    ofMetadata: listed.series ? `,"series":${JSON.stringify(listed.series)}` : '',
  }
}

/** The full form, including files. */
export function presentWholeItem(
  { item, folderPath }: { readonly item: Item; readonly folderPath: string },
  listed: ListedItem,
  options: Options,
): ItemView & Decorations {
  const view = presentItem(item, { folderPath, sortingPrefixes: options.sortingPrefixes })
  if (listed.series && 'series' in view.media.metadata) view.media.metadata.series = { ...listed.series }
  return { ...view, ...decorationsOf(listed, options) }
}

/** All fields of the page except its results. */
export function presentItemsEnvelope({ total, mediaType }: ItemsListing, query: ItemsQuery) {
  return {
    ...presentListEnvelope(total, query),
    mediaType,
    collapseseries: query.collapseseries,
    offset: query.page * query.limit,
  }
}

type ListQuery = Pick<ItemsQuery, 'limit' | 'page' | 'sort' | 'desc' | 'filter' | 'minified' | 'include'>

export function presentListEnvelope(total: number, query: ListQuery) {
  return {
    total,
    limit: query.limit,
    page: query.page,
    ...(query.sort !== undefined && { sortBy: query.sort }),
    sortDesc: query.desc,
    ...(query.filter !== undefined && { filterBy: query.filter }),
    minified: query.minified,
    include: [...query.include].join(','),
  }
}
