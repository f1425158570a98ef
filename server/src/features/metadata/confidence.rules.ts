import { cleanAuthor, cleanTitle } from './clean-query.rules.ts'
import { likeness } from './distance.rules.ts'
import type { BookMatch, BookQuery } from './metadata.types.ts'

/** Below this, quick match doesn't change a book. */
export const MIN_CONFIDENCE = 0.65

const TITLE_WEIGHT = 0.6
const AUTHOR_WEIGHT = 0.3
const LENGTH_WEIGHT = 0.1

/**
 * How likely the match is the requested book, from 0 to 1. The same ASIN or ISBN decides on its own; otherwise title,
 * author and duration count, each only if known on both sides.
 */
export function confidenceOf(match: BookMatch, query: BookQuery, durationMinutes: number | null): number {
  if (isSameNumber(match.asin, query.asin) || isSameNumber(match.isbn, query.isbn)) return 1
  const parts: { weight: number; value: number }[] = [
    { weight: TITLE_WEIGHT, value: titleLikeness(match, query.title) },
  ]
  if (query.author && match.author) {
    parts.push({ weight: AUTHOR_WEIGHT, value: authorLikeness(match.author, query.author) })
  }
  if (durationMinutes !== null && durationMinutes > 0 && match.durationMinutes !== null) {
    parts.push({ weight: LENGTH_WEIGHT, value: lengthLikeness(match.durationMinutes, durationMinutes) })
  }
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const score = parts.reduce((sum, { weight, value }) => sum + weight * value, 0) / total
  return Math.round(score * 100) / 100
}

function isSameNumber(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.replace(/-/g, '').toUpperCase() === b.replace(/-/g, '').toUpperCase()
}

/** Either side may include a subtitle. */
function titleLikeness({ title, subtitle }: BookMatch, asked: string): number {
  const long = subtitle ? `${title} ${subtitle}` : title
  return Math.max(
    likeness(cleanTitle(title), cleanTitle(asked)),
    likeness(cleanAuthor(long), cleanAuthor(asked.replace(/:| - /g, ' '))),
  )
}

/** The best pair of names: catalogues list authors in different orders. */
function authorLikeness(found: string, asked: string): number {
  const pairs = split(found).flatMap((one) => split(asked).map((other) => likeness(one, other)))
  return Math.max(0, ...pairs)
}

const split = (names: string) =>
  names
    .split(/[,&;]/)
    .map(cleanAuthor)
    .filter((name) => name !== '')

function lengthLikeness(a: number, b: number): number {
  return Math.max(0, 1 - Math.abs(a - b) / Math.max(a, b))
}
