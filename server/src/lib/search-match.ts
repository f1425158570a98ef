/** What is looked for, in no engine's words yet, and then in each one's own. */

export interface SearchWord {
  readonly text: string
  readonly isPrefix: boolean
}

/** Words that must all be there; next to each other and in order when they are a phrase. */
export interface WordGroup {
  readonly words: readonly SearchWord[]
  readonly isPhrase: boolean
}

/** One of the groups must match. */
export type SearchTerm = readonly WordGroup[]

/** All terms must match, in any order. Words hold letters, digits and their marks: nothing here needs escaping. */
export type SearchMatch = readonly SearchTerm[]

export type SearchFields = 'title' | 'all'

/**
 * Whether words parted by spaces can match; phrases count as their words. May say yes too often, never no where an
 * engine finds something.
 */
export function mayMatch(match: SearchMatch, text: string): boolean {
  const words = ` ${text} `
  const has = ({ text: word, isPrefix }: SearchWord) => words.includes(isPrefix ? ` ${word}` : ` ${word} `)
  return match.every((term) => term.some((group) => group.words.every(has)))
}

/** For FTS5. */
export function toFts5(match: SearchMatch, fields: SearchFields): string {
  const all = match.map((term) => `(${term.map(fts5Group).join(' OR ')})`).join(' AND ')
  return fields === 'title' ? `{title} : (${all})` : all
}

function fts5Group({ words, isPhrase }: WordGroup): string {
  if (!isPhrase)
    return `(${words.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' AND ')})`
  return `"${words.map(({ text }) => text).join(' ')}"${words.at(-1)?.isPrefix === true ? '*' : ''}`
}

/** For PostgreSQL's tsquery. The title is what has weight A. */
export function toTsquery(match: SearchMatch, fields: SearchFields): string {
  const weight = fields === 'title' ? 'A' : ''
  const word = ({ text, isPrefix }: SearchWord) => {
    const marks = `${isPrefix ? '*' : ''}${weight}`
    return `'${text}'${marks === '' ? '' : `:${marks}`}`
  }
  const group = ({ words, isPhrase }: WordGroup) => `(${words.map(word).join(isPhrase ? ' <-> ' : ' & ')})`
  return match.map((term) => `(${term.map(group).join(' | ')})`).join(' & ')
}
