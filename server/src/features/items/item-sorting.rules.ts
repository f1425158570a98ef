import { formatSeries, titleWithoutPrefix } from '@lectern/contract/rules/names'
import { naturalSortKey, sequenceNumber } from '@lectern/contract/rules/sorting'
import type { Item, Media } from './items.types.ts'
import { lastNameFirst } from './names.rules.ts'

/** An item's sort keys, computed when it is saved, so that a sorted list is a single index scan. */
export interface SortKeys {
  readonly titleKey: string
  readonly titlePlainKey: string
  readonly authorLine: string
  readonly authorKey: string
  readonly authorLastFirstKey: string
  readonly authorTailKey: string
  readonly publishedYearKey: string
}

/** PostgreSQL limits index entries to 2.7 KB, and one entry may hold two keys of four bytes per character. */
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

/** Orders the books of one author by first series and sequence, then by title. */
function tailKeyOf(media: Media): string {
  const [series] = media.kind === 'book' ? media.series : []
  return `${storedSortKey(series ? formatSeries(series) : '')}\u0001${storedSortKey(media.title)}`
}

/** Numeric sequences come first in numeric order, then other text, then books without a sequence. */
export function sequenceKey(sequence: string | null): string {
  if (sequence === null || sequence.trim() === '') return '2'
  const number = sequenceNumber(sequence)
  if (number === null) return `1${storedSortKey(sequence)}`
  const [whole = '0', decimals = ''] = number.toFixed(6).split('.')
  return `0${whole.padStart(12, '0')}.${decimals} ${storedSortKey(sequence)}`
}
