/** Search conditions, and whether a text meets them. */

export interface SearchWord {
  readonly text: string
  readonly isPrefix: boolean
}

/** Words that must all be present; adjacent and in order if they form a phrase. */
export interface WordGroup {
  readonly words: readonly SearchWord[]
  readonly isPhrase: boolean
}

/** At least one of the groups must match. */
export type SearchTerm = readonly WordGroup[]

/** All terms must match, in any order. Words are letters, digits and combining marks, so nothing needs escaping. */
export type SearchMatch = readonly SearchTerm[]

export type SearchFields = 'title' | 'all'

/**
 * Whether the texts match. Their words are separated by single spaces, and the first text is the title. A phrase must
 * be within one text.
 */
export function matches(match: SearchMatch, texts: readonly string[], fields: SearchFields): boolean {
  const searched = fields === 'title' ? texts.slice(0, 1) : texts
  return match.every((term) => term.some((group) => hasGroup(searched, group)))
}

function hasGroup(texts: readonly string[], { words, isPhrase }: WordGroup): boolean {
  if (!isPhrase) return words.every((word) => texts.some((text) => hasWord(text, word)))
  const phrase = { text: words.map(({ text }) => text).join(' '), isPrefix: words.at(-1)?.isPrefix === true }
  return texts.some((text) => hasWord(text, phrase))
}

/** Avoids building padded copies of the text: this runs for thousands of texts. */
function hasWord(text: string, { text: word, isPrefix }: SearchWord): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const isBegin = at === 0 || text[at - 1] === ' '
    if (isBegin && (isPrefix || end === text.length || text[end] === ' ')) return true
  }
  return false
}
