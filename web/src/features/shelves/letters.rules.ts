import type { Language } from '@lectern/contract/constants'
import { naturalSortKey } from '@lectern/contract/rules/sorting'
import { type CardItem } from '../../cards/card-item.ts'
import { factsOf } from '../../cards/item-facts.ts'

/** Jumping within a list that is sorted by name. */

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const CYRILLIC = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ'.split('')
/** Digits and symbols sort before all letters. */
export const SIGNS = '#'

export function alphabetOf(language: Language, isDescending: boolean): string[] {
  const letters = [SIGNS, ...LATIN, ...(language === 'ru' ? CYRILLIC : [])]
  return isDescending ? letters.reverse() : letters
}

/** True for the key of the wanted position and all positions after it. */
export function isBehindText(text: string, isDescending: boolean): (key: string) => boolean {
  if (text === SIGNS) return isDescending ? (key) => key < 'a' : () => true
  const wanted = naturalSortKey(text)
  return isDescending ? (key) => key < wanted || key.startsWith(wanted) : (key) => key >= wanted
}

/** The key an item is sorted by, as the server compares it; null if the order is not by name. */
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
