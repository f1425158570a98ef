import type { MetadataField, SidecarReading, SourceMetadata } from '../scanner.types.ts'

/** Shared by all sidecar readers: limits, and which values count as empty. */

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

/** Splits text into lines, dropping the byte order mark and handling the line endings of all systems. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

/** Keeps paragraphs, but trims the description and collapses consecutive empty lines. */
export function cleanDescription(text: string): string {
  const lines = linesOf(text).map((line) => line.trimEnd())
  const kept = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
  return kept.join('\n').trim()
}

/** Returns the last 4-digit number in a text: the order of date parts varies. */
export function lastYearIn(text: string): string | undefined {
  return text.match(/(?<![0-9])[0-9]{4}(?![0-9])/g)?.at(-1)
}

export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Drops empty values, so that they don't hide another source. */
export function withoutEmpty(metadata: { [F in MetadataField]?: SourceMetadata[F] | null }): SourceMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isEmptyValue(value)))
}
