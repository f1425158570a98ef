import type { Language } from '@lectern/contract/constants'
import { naturalSortKey } from '@lectern/contract/rules/sorting'
import { type CardItem } from '../../cards/card-item.ts'
import { factsOf } from '../../cards/item-facts.ts'

/** Jumping within a list that is sorted by names. */

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const CYRILLIC = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ'.split('')
/** Digits and signs come before all letters. */
export const SIGNS = '#'

export function alphabetOf(language: Language, isDescending: boolean): string[] {
  const letters = [SIGNS, ...LATIN, ...(language === 'ru' ? CYRILLIC : [])]
  return isDescending ? letters.reverse() : letters
}

/** True for the key of the place that is wanted and of all places behind it. */
export function isBehindText(text: string, isDescending: boolean): (key: string) => boolean {
  if (text === SIGNS) return isDescending ? (key) => key < 'a' : () => true
  const wanted = naturalSortKey(text)
  return isDescending ? (key) => key < wanted || key.startsWith(wanted) : (key) => key >= wanted
}

/** What an item is sorted by, as the server compares it; null when the order is not one of names. */
export function itemSortKey(sortBy: string, ignoresPrefix: boolean): ((item: CardItem) => string) | null {
  const named = (read: (item: CardItem) => string) => (item: CardItem) => naturalSortKey(read(item))
  switch (sortBy) {
    case 'media.metadata.title':
      return named((item) => titleKey(item, ignoresPrefix))
    case 'media.metadata.author':
    case 'media.metadata.authorName':
      return named((item) => factsOf(item).author)
    case 'media.metadata.authorNameLF':
      return named((item) => factsOf(item).authorLastFirst)
    default:
      return null
  }
}

function titleKey(item: CardItem, ignoresPrefix: boolean): string {
  const { title, titleIgnorePrefix } = factsOf(item)
  const series = item.collapsedSeries
  if (series) return ignoresPrefix ? series.nameIgnorePrefix : series.name
  return ignoresPrefix ? titleIgnorePrefix : title
}
