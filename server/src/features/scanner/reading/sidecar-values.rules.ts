import type { MetadataField, SidecarReading, SourceMetadata } from '../scanner.types.ts'

/** What all readers of side files share: limits, and what counts as saying nothing. */

const MAX_SIDECAR_CHARS = 4_000_000
export const MAX_VALUE_CHARS = 2000

export function isTooLarge(text: string): boolean {
  return text.length > MAX_SIDECAR_CHARS
}

export function failedReading(
  problem: 'notThisFormat' | 'unknownVersion' | 'tooLarge' | 'notReadable',
): SidecarReading {
  return { metadata: {}, problems: [{ problem, where: '' }] }
}

/** Lines without the byte order mark and without the line ends of other systems. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

/** A description keeps its paragraphs, but no blanks around it and no more than one empty line inside. */
export function cleanDescription(text: string): string {
  const lines = linesOf(text).map((line) => line.trimEnd())
  const kept = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
  return kept.join('\n').trim()
}

/** The last 4-digit year in a text; dates are written in every order. */
export function lastYearIn(text: string): string | undefined {
  return text.match(/(?<![0-9])[0-9]{4}(?![0-9])/g)?.at(-1)
}

export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Drops empty values, so that they hide no other source. */
export function withoutEmpty(metadata: { [F in MetadataField]?: SourceMetadata[F] | null }): SourceMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isEmptyValue(value)))
}
