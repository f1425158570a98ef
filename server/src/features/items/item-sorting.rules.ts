import { formatSeries, titleWithoutPrefix } from '@lectern/contract/rules/names'
import { naturalSortKey, sequenceNumber } from '@lectern/contract/rules/sorting'
import type { Item, Media } from './items.types.ts'
import { lastNameFirst } from './names.rules.ts'

/** What an item is sorted by, computed when it is stored, so that a list is one walk over an index. */
export interface SortKeys {
  readonly titleKey: string
  readonly titlePlainKey: string
  readonly authorLine: string
  readonly authorKey: string
  readonly authorLastFirstKey: string
  readonly authorTailKey: string
  readonly publishedYearKey: string
}

/** PostgreSQL's index entries hold 2.7 KB at most, and two keys of four bytes a character may stand in one. */
const STORED_KEY_CHARS = 120

export const storedSortKey = (text: string): string => naturalSortKey(text).slice(0, STORED_KEY_CHARS)

export function sortKeysOf(item: Item, prefixes: readonly string[]): SortKeys {
  const { media } = item
  const names = peopleOf(media)
  const authorLine = names.join(', ')
  return {
    titleKey: storedSortKey(media.title),
    titlePlainKey: storedSortKey(titleWithoutPrefix(media.title, prefixes)),
    authorLine,
    authorKey: storedSortKey(authorLine),
    authorLastFirstKey: storedSortKey(names.map(lastNameFirst).join(', ')),
    authorTailKey: tailKeyOf(media),
    publishedYearKey: media.kind === 'book' && media.publishedYear ? storedSortKey(media.publishedYear) : '',
  }
}

export function peopleOf(media: Media): readonly string[] {
  switch (media.kind) {
    case 'book':
      return media.authors.map((author) => author.name)
    case 'podcast':
      return media.author === null ? [] : [media.author]
    case 'music':
      return media.artists
    case 'video':
      return []
  }
}

/** Books of one author stand by their first series and its order, then by title. */
function tailKeyOf(media: Media): string {
  const [series] = media.kind === 'book' ? media.series : []
  return `${storedSortKey(series ? formatSeries(series) : '')}\u0001${storedSortKey(media.title)}`
}

/** Numbers as numbers, then the rest; books without a place in the series last. */
export function sequenceKey(sequence: string | null): string {
  if (sequence === null || sequence.trim() === '') return '2'
  const number = sequenceNumber(sequence)
  if (number === null) return `1${storedSortKey(sequence)}`
  const [whole = '0', decimals = ''] = number.toFixed(6).split('.')
  return `0${whole.padStart(12, '0')}.${decimals} ${storedSortKey(sequence)}`
}
