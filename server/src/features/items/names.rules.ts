import { isNameSuffix, joinNameSuffixes } from '@lectern/contract/rules/names'
import { foldText } from '@lectern/contract/rules/sorting'

/** Parses names of people, series and genres found in folder names, tags and sidecar files. */

// These always separate people; a comma may also be part of a single name (`Last, First`).
const BETWEEN_PEOPLE = /[&;、；\0\n\r]/
const MAX_TEXT_CHARS = 4000

const PARTICLES = new Set(
  (
    'van von der den de del della di da dos das du des la le les el bin ibn st saint san santa ter ten te ' +
    'zu zum zur af av ap'
  ).split(' '),
)

/** Parses one or more people, each returned as `First Last`. */
export function parsePeople(text: string): string[] {
  const groups = text.slice(0, MAX_TEXT_CHARS).split(BETWEEN_PEOPLE).flatMap(splitAtAnd)
  return withoutRepeats(groups.flatMap(peopleInGroup), authorKey)
}

/** `Terry Pratchett and Neil Gaiman` are two people; `Simon and Garfunkel` and `Tom and the Others` may be one. */
function splitAtAnd(group: string): string[] {
  const listed = group.replace(/,\s{1,9}(?:and|und)\s/gi, ', ')
  const parts = listed.split(/\s(?:and|und)\s/i)
  return parts.length > 1 && parts.every(isWholeName) ? parts : [listed]
}

function isWholeName(text: string): boolean {
  const name = text.trim()
  return name.includes(' ') && !/^(?:the|die|der|das)\s/i.test(name)
}

function peopleInGroup(group: string): string[] {
  const parts = joinNameSuffixes(
    group
      .split(/[,，]/)
      .map(cleanName)
      .filter((part) => part !== ''),
  )
  const [first] = parts
  if (first === undefined) return []
  if (parts.length === 1 || !isLastName(first, parts[1] ?? '')) return parts
  // `Plato, Aristotle, Socrates`: an odd number of single words can't be pairs, so each is a full name.
  if (parts.length % 2 === 1 && parts.every((part) => !part.includes(' '))) return parts
  const people: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [lastName, firstName] = [parts[index] ?? '', parts[index + 1]]
    people.push(firstName === undefined ? lastName : firstThenLast(firstName, lastName))
  }
  return people
}

/** `King, Martin Luther Jr.` becomes `Martin Luther King Jr.`. */
function firstThenLast(firstName: string, lastName: string): string {
  const words = firstName.split(' ')
  const suffix = words.length > 1 && isNameSuffix(words.at(-1) ?? '') ? ` ${words.pop()}` : ''
  return `${words.join(' ')} ${lastName}${suffix}`
}

/** A single word, or particles followed by a word: `Rowling`, `Le Guin`, `van der Berg`. */
function isLastName(name: string, next: string): boolean {
  const words = name.split(' ')
  if (words.length === 1) return true
  // `Van Morrison, Eric Clapton` are two people, `Van Gogh, Vincent` and `Le Guin, Ursula K.` are one.
  const nextWords = next.split(' ')
  const isGivenName = nextWords.length === 1 || nextWords.slice(1).some((word) => word.endsWith('.'))
  return isGivenName && words.slice(0, -1).every(isParticle)
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase().replace(/\.$/, ''))
}

function cleanName(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

/** Returns `Last, First`, keeping particles with the last name; a single word stays as it is. */
export function lastNameFirst(name: string): string {
  const words = cleanName(name).split(' ')
  const suffix = words.length > 2 && isNameSuffix(words.at(-1) ?? '') ? ` ${words.pop()}` : ''
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? '')) start--
  if (start < 1) return cleanName(name)
  return `${words.slice(start).join(' ')}, ${words.slice(0, start).join(' ')}${suffix}`
}

const APOSTROPHES = /['`´‘’ʼ]/g
const DASHES = /[-‐‑‒–—]/g

/**
 * Names with the same key are the same author: case, dots, spaces, accents and the kind of apostrophe are ignored,
 * and initials may be written together or apart (`J.R.R.`, `J. R. R.`, `JRR`).
 */
export function authorKey(name: string): string {
  const words = foldText(name)
    .replace(APOSTROPHES, '')
    .replace(DASHES, ' ')
    .replace(/[.,\s]+/g, ' ')
    .trim()
    .split(' ')
  let key = ''
  let wasInitial = true
  for (const word of words) {
    const isInitial = [...word].length === 1
    key += key === '' || (isInitial && wasInitial) ? word : ` ${word}`
    wasInitial = isInitial
  }
  return key || name.trim().toLowerCase()
}

/** Names with the same key are the same series: case, accents, leading, trailing and repeated spaces are ignored. */
export function seriesKey(name: string): string {
  return foldText(name).replace(APOSTROPHES, "'").replace(DASHES, '-').replace(/\s+/g, ' ').trim()
}

/** Splits a genre tag. Commas don't separate genres (`Mystery, Thriller & Suspense`). */
export function splitGenres(text: string): string[] {
  const genres = text.slice(0, MAX_TEXT_CHARS).split(/[/;|\0\n\r]/)
  return withoutRepeats(
    genres.map(cleanName).filter((genre) => genre !== ''),
    (genre) => genre.toLowerCase(),
  )
}

/** Splits a comma-separated list, as used in sidecar files. */
export function splitList(text: string): string[] {
  const values = text.split(',').map(cleanName)
  return withoutRepeats(
    values.filter((value) => value !== ''),
    (value) => value,
  )
}

function withoutRepeats(values: readonly string[], keyOf: (value: string) => string): string[] {
  const byKey = new Map<string, string>()
  for (const value of values) {
    const key = keyOf(value)
    if (!byKey.has(key)) byKey.set(key, value)
  }
  return [...byKey.values()]
}
