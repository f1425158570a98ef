import { matches, type SearchFields, type SearchMatch, type SearchTerm } from './match.rules.ts'
import { createWordList } from './word-list.cache.ts'

/**
 * In-memory inverted index. The posting lists only yield candidates, whose texts are then matched themselves, so a
 * stale list (after a text was changed) costs an extra check but never a wrong result.
 */
export interface WordIndex {
  /** Stores or replaces the fields of a text: words separated by single spaces, title first. */
  put(num: number, fields: readonly string[]): void
  fieldsOf(num: number): readonly string[]
  /** Returns the numbers of matching texts in no particular order, up to the limit. */
  find(match: SearchMatch, fields: SearchFields, limit: number): number[]
}

/** Most words occur in only one text, and need no array. */
type Numbers = number | number[]

/** The posting lists for a term, with their total length. */
interface Lists {
  readonly lists: readonly Numbers[]
  readonly count: number
}

/** A prefix shared by more words matches nearly everything. */
const MAX_WORDS = 500
/** How many times cheaper it is to step through a list than to match a text. */
const LOOK_TIMES = 50

export function createWordIndex(): WordIndex {
  const texts = new Map<number, readonly string[]>()
  const numbersOf = new Map<string, Numbers>()
  const words = createWordList()
  let marks = new Uint8Array(1024)

  return {
    fieldsOf: (num) => texts.get(num) ?? [],
    put(num, fields) {
      const known = new Set(texts.get(num)?.flatMap(wordsOf))
      for (const word of new Set(fields.flatMap(wordsOf))) if (!known.has(word)) note(word, num)
      texts.set(num, fields)
      if (num >= marks.length) marks = new Uint8Array(Math.max(num + 1, marks.length * 2))
    },
    find(match, fields, limit) {
      const found = new Set<number>()
      for (const num of candidates(match)) {
        if (!found.has(num) && matches(match, texts.get(num) ?? [], fields)) found.add(num)
        if (found.size >= limit) break
      }
      return [...found]
    },
  }

  function note(word: string, num: number): void {
    const known = numbersOf.get(word)
    if (known === undefined) words.add(word)
    if (Array.isArray(known)) known.push(num)
    else numbersOf.set(word, known === undefined ? num : [known, num])
  }

  /** Intersects the rarest terms; terms that occur nearly everywhere are left to the check of the texts. */
  function candidates(match: SearchMatch): Iterable<number> {
    const rareFirst = match.flatMap((term) => listsFor(term) ?? []).toSorted((a, b) => a.count - b.count)
    const [rarest, ...others] = rareFirst
    if (!rarest) return texts.keys()
    return others.length === 0 ? eachOf(rarest) : inAll(rarest, others)
  }

  /** One word per group is enough to find all its candidates: the longest, as it is probably the rarest. */
  function listsFor(term: SearchTerm): Lists | null {
    const lists: Numbers[] = []
    for (const group of term) {
      const [word] = group.words.toSorted((a, b) => b.text.length - a.text.length)
      if (!word) continue
      const spelled = word.isPrefix ? words.beginningWith(word.text, MAX_WORDS) : [word.text]
      if (spelled.length >= MAX_WORDS) return null
      for (const one of spelled) {
        const list = numbersOf.get(one)
        if (list !== undefined) lists.push(list)
      }
    }
    return { lists, count: lists.reduce<number>((sum, list) => sum + lengthOf(list), 0) }
  }

  function inAll(rarest: Lists, others: readonly Lists[]): number[] {
    const first = advance(rarest, 0)
    let left = first
    let level = 1
    for (const term of others) {
      if (term.count > LOOK_TIMES * left.length) break
      left = advance(term, level)
      level += 1
    }
    for (const num of first) marks[num] = 0
    return left
  }

  /** Keeps the candidates that have reached this level and contain this term too. */
  function advance({ lists }: Lists, level: number): number[] {
    const left: number[] = []
    for (const list of lists) {
      for (const num of typeof list === 'number' ? [list] : list) {
        if (marks[num] !== level) continue
        marks[num] = level + 1
        left.push(num)
      }
    }
    return left
  }
}

const wordsOf = (field: string): string[] => (field === '' ? [] : field.split(' '))
const lengthOf = (list: Numbers): number => (typeof list === 'number' ? 1 : list.length)

function* eachOf({ lists }: Lists): Generator<number> {
  for (const list of lists) {
    if (typeof list === 'number') yield list
    else yield* list
  }
}
