import { sanitizeFileName } from './file-names.ts'

/** Path patterns for book folders: `{author}/[{series}/][{sequence} - ]{title}`. */

export const PATTERN_VARIABLES = [
  'author',
  'title',
  'subtitle',
  'series',
  'sequence',
  'year',
  'narrator',
  'genre',
  'publisher',
  'language',
  'asin',
  'isbn',
] as const
export type PatternVariable = (typeof PATTERN_VARIABLES)[number]
export type PatternValues = Readonly<Record<PatternVariable, string>>

export const DEFAULT_PATTERN = '{author}/[{series}/][{sequence} - ]{title}'
export const MAX_PATTERN_LENGTH = 300

export type PatternProblem = 'empty' | 'noTitle' | 'unknownVariable' | 'brackets' | 'outside'

/** A text, a variable, or an optional part in brackets, left out if one of its variables has no value. */
type Piece = string | { readonly variable: PatternVariable } | { readonly optional: readonly Piece[] }

/** Null if the pattern is valid. */
export function findPatternProblem(pattern: string): PatternProblem | null {
  if (pattern.trim() === '') return 'empty'
  if (/^[\\/]|\\/.test(pattern) || pattern.split('/').some((part) => /^\s*\.+\s*$/.test(part)))
    return 'outside'
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, ''))) return 'brackets'
  if (names.some((name) => !isVariable(name))) return 'unknownVariable'
  if (!areBracketsSound(pattern)) return 'brackets'
  return hasTitle(pattern) ? null : 'noTitle'
}

/** Without a title outside brackets, books would share a folder. */
const hasTitle = (pattern: string): boolean => pattern.replace(/\[[^\]]*\]/g, '').includes('{title}')

const isVariable = (name: string | undefined): name is PatternVariable =>
  PATTERN_VARIABLES.some((variable) => variable === name)

function areBracketsSound(pattern: string): boolean {
  let depth = 0
  for (const char of pattern) {
    if (char === '[') depth += 1
    if (char === ']') depth -= 1
    if (depth < 0 || depth > 1) return false
  }
  return depth === 0
}

/** The path segments. Slashes in values create no folders, and segments can't be hidden or point to a parent folder. */
export function pathFromPattern(pattern: string, values: PatternValues): string[] {
  const plain = (text: string) => text.replace(/[\\/]/g, ' ')
  const rendered = render(parse(pattern), (variable) => plain(values[variable]))
  return rendered
    .split('/')
    .map((part) => visibleName(part.replace(/\s+/g, ' ')))
    .filter((part) => part !== '')
}

/** Leading dots may only appear once other characters have been removed. */
const visibleName = (name: string): string => sanitizeFileName(sanitizeFileName(name).replace(/^[. ]+/, ''))

function parse(pattern: string): Piece[] {
  return [...pattern.matchAll(/\[([^\]]*)\]|\{([^{}]*)\}|[^[{]+/g)].map(([text, optional, variable]) => {
    if (optional !== undefined) return { optional: parse(optional) }
    return isVariable(variable) ? { variable } : text
  })
}

function render(pieces: readonly Piece[], valueOf: (variable: PatternVariable) => string): string {
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('variable' in piece) return valueOf(piece.variable)
    const isComplete = piece.optional.every(
      (inner) => typeof inner === 'string' || !('variable' in inner) || valueOf(inner.variable).trim() !== '',
    )
    return isComplete ? render(piece.optional, valueOf) : ''
  })
  return texts.join('')
}
