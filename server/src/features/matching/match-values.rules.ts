import { splitNames } from '@lectern/contract/rules/names'
import type { BookMatch, PodcastMatch } from '../metadata/metadata.types.ts'
import type { Item } from '../items/items.types.ts'

/** The values of a match, by stored field name; unknown values are left out. */

export interface QuickMatchRequest {
  /** Also overwrites fields that already have a value. */
  readonly overridesDetails: boolean
  readonly overridesCover: boolean
  /** Also overwrites values that a user set or locked. */
  readonly overridesLocked: boolean
}

type Values = Record<string, unknown>

export function valuesOfBook(match: BookMatch): Values {
  return known({
    title: match.title,
    subtitle: match.subtitle,
    description: match.description,
    narrators: splitNames(match.narrator ?? ''),
    publisher: match.publisher,
    publishedYear: match.publishedYear,
    genres: [...match.genres],
    tags: splitNames(match.tags ?? ''),
    language: match.language,
    explicit: match.isExplicit === true ? true : null,
    asin: match.asin,
    isbn: match.isbn,
    authors: splitNames(match.author ?? ''),
    series: match.series.map(({ series, sequence }) => ({ name: series, sequence })),
  })
}

export function valuesOfPodcast(match: PodcastMatch): Values {
  return known({
    title: match.title,
    author: match.artistName,
    genres: [...match.genres],
    itunesId: String(match.id),
    itunesPageUrl: match.pageUrl,
    itunesArtistId: match.artistId === null ? null : String(match.artistId),
    releaseDate: match.releaseDate,
    imageUrl: match.cover,
    feedUrl: match.feedUrl,
    description: match.description === '' ? null : match.description,
    explicit: match.isExplicit ? true : null,
  })
}

/** Filters values to those that may be applied to the item. */
export function applicableValues(
  item: Item,
  values: Values,
  readField: (item: Item, field: string) => unknown,
  wish: QuickMatchRequest,
): Values {
  const taken = Object.entries(values).filter(([field]) => {
    const source = item.fieldSources[field]
    const isLocked = source?.source === 'hand' || source?.lockedBy !== undefined
    if (isLocked) return wish.overridesLocked
    return wish.overridesDetails || isEmpty(readField(item, field))
  })
  return Object.fromEntries(taken)
}

export function takesCover({ cover }: Item, address: string | null, wish: QuickMatchRequest): boolean {
  if (address === null) return false
  if (cover === null) return true
  return wish.overridesCover && (cover.source !== 'hand' || wish.overridesLocked)
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

function known(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}
