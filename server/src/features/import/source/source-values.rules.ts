import type { Id } from '@lectern/contract/ids'

/** Parses values of the old server's columns and records, which don't always have their declared type. */

export type Fields = Readonly<Record<string, unknown>>

export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}

/** Picks the given fields as text. */
export const textFields = <Name extends string>(
  from: Fields,
  names: readonly Name[],
): Record<Name, string | null> =>
  Object.fromEntries(names.map((name) => [name, text(from[name])])) as Record<Name, string | null>

export const textOr = (value: unknown, fallback: string): string => text(value) ?? fallback

const isNumeric = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint'

/** Null for values too large for any count, size or time: from an integer column, they could not be read back. */
export function number(value: unknown): number | null {
  if (typeof value === 'string' ? value.trim() === '' : !isNumeric(value)) return null
  const read = Number(value)
  return Math.abs(read) <= Number.MAX_SAFE_INTEGER ? read : null
}

export const numberOr = (value: unknown, fallback: number): number => number(value) ?? fallback

export const whole = (value: unknown, fallback = 0): number => Math.trunc(number(value) ?? fallback)

const MAX_COUNT = 2 ** 31 - 1

/** For integer columns of PostgreSQL, which reject larger values together with every other row of the statement. */
export function count(value: unknown, fallback = 0): number {
  const read = whole(value, fallback)
  return Math.abs(read) <= MAX_COUNT ? read : fallback
}

export function flag(value: unknown, fallback = false): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return fallback
}

const DATE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/

/** The maximum time value of a Date. */
const LAST_TIME_MS = 8_640_000_000_000_000

/** Returns milliseconds. Dates are text, taken as UTC if they have no offset; numbers are already milliseconds. */
export function time(value: unknown): number | null {
  const asNumber = number(value)
  if (asNumber !== null) return Math.abs(asNumber) <= LAST_TIME_MS ? Math.trunc(asNumber) : null
  const parts = typeof value === 'string' ? DATE.exec(value.trim()) : null
  if (!parts) return null
  const read = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`)
  return Number.isFinite(read) ? Math.trunc(read) : null
}

export const timeOr = (value: unknown, fallback: number): number => time(value) ?? fallback

/** Parses JSON text, including JSON encoded twice; values that aren't text are returned unchanged. */
export function json(value: unknown): unknown {
  let read = value
  for (let round = 0; round < 2 && typeof read === 'string'; round += 1) {
    try {
      read = JSON.parse(read)
    } catch {
      return null
    }
  }
  return typeof read === 'string' ? null : read
}

export function fields(value: unknown): Fields {
  const read = json(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : {}
}

export function list(value: unknown): readonly unknown[] {
  const read = json(value)
  return Array.isArray(read) ? read : []
}

export const records = (value: unknown): Fields[] =>
  list(value).filter((entry): entry is Fields => typeof entry === 'object' && entry !== null)

export function texts(value: unknown): string[] {
  const found = list(value).flatMap((entry) => (typeof entry === 'string' ? [entry.trim()] : []))
  return [...new Set(found.filter((entry) => entry !== ''))]
}

/** The column determines the kind of the ids. */
export const ids = (value: unknown): Id<never>[] => texts(value) as Id<never>[]

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The column determines the kind of the id. */
export function id(value: unknown): Id<never> | null {
  return typeof value === 'string' && ID.test(value) ? (value as Id<never>) : null
}

/** Normalises separators: paths mostly use forward slashes, even on Windows, where they have drive letters. */
export const slashed = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '') || '/'

export function timestampsOf(row: Fields): { createdAt: number; updatedAt: number } {
  const createdAt = timeOr(row['createdAt'], 0)
  return { createdAt, updatedAt: timeOr(row['updatedAt'], createdAt) }
}
