import type { Chance } from '../library/random.ts'

/** Queries that people type to find books in a library: never the same twice. */

export interface KnownBook {
  readonly title: string
  readonly authorName: string
  readonly seriesName: string
}

type Typing = (book: KnownBook, chance: Chance) => string

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1)
const pickWord = (text: string, chance: Chance) => chance.pick([...wordsOf(text), ...wordsOf(text), text])

const TYPINGS: readonly Typing[] = [
  ({ title }) => title,
  ({ title }, chance) => `${pickWord(title, chance)} ${pickWord(title, chance)}`,
  ({ title }, chance) => title.slice(0, chance.between(3, 12)),
  ({ authorName }) => authorName,
  ({ authorName }, chance) => authorName.slice(0, chance.between(4, 12)),
  ({ title, authorName }, chance) => `${pickWord(title, chance)} ${pickWord(authorName, chance)}`,
  ({ seriesName, title }) => seriesName.replace('#', '') || title,
  ({ seriesName, title }) => seriesName.replace(/ #.*$/, '') || title,
  ({ title }, chance) => mistyped(title, chance),
]

/** Swaps two adjacent letters somewhere in a word that is long enough. */
function mistyped(text: string, chance: Chance): string {
  const at = chance.between(1, Math.max(1, text.length - 3))
  return `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`
}

export function searchTerms(books: readonly KnownBook[]): (chance: Chance) => string {
  const asked = new Set<string>()
  return (chance) => {
    for (;;) {
      const typed = chance.pick(TYPINGS)(chance.pick(books), chance).trim()
      if (typed === '' || asked.has(typed)) continue
      asked.add(typed)
      return typed
    }
  }
}
