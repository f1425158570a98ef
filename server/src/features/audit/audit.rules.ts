import { decodeText } from '@lectern/contract/rules/base64'
import type { AuditField } from './audit.types.ts'

/** Slices whose fields never hold secrets, so that their values may be logged. */
const PLAIN_SLICES: ReadonlySet<string> = new Set(['settings', 'names', 'organise'])

const MAX_FIELDS = 30
const MAX_VALUE_LENGTH = 100

export const sliceOf = (action: string): string => action.slice(0, action.indexOf('.'))

interface Given {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Names of the fields that were sent. Outside the plain slices, only booleans are logged with their value; others may
 * be passwords, tokens or addresses.
 */
export function fieldsOf(action: string, { query, body }: Given): AuditField[] {
  const showsAll = PLAIN_SLICES.has(sliceOf(action))
  const switchedOn = entriesOf(query).filter(([, value]) => value === true)
  const given = entriesOf(body).filter(([, value]) => value !== undefined)
  return [...switchedOn, ...given].slice(0, MAX_FIELDS).map(([name, value]) => ({
    name: name.slice(0, MAX_VALUE_LENGTH),
    value: typeof value === 'boolean' || showsAll ? shorten(value) : null,
  }))
}

/** How many things the call affected, if its body contains exactly one list. */
export function countOf({ body }: Given): number | null {
  if (Array.isArray(body)) return body.length
  const lists = entriesOf(body).flatMap(([, value]) => (Array.isArray(value) ? [value.length] : []))
  return lists.length === 1 ? (lists[0] ?? null) : null
}

/** The first id in the path. */
export function subjectIdOf({ params }: Given): string | null {
  const [, id] = entriesOf(params)[0] ?? []
  return typeof id === 'string' ? id.slice(0, 200) : null
}

/** Tags and genres have their name instead of an id. */
export function nameInId(action: string, id: string): string | null {
  return action === 'names.removeTag' || action === 'names.removeGenre' ? decodeText(id) : null
}

/** What an account, a library or the like is created as; it has no id yet. */
export function createdNameOf(action: string, { body }: Given): string | null {
  if (!action.endsWith('.create') && action !== 'metadata.addCustomProvider') return null
  const given = Object.fromEntries(entriesOf(body))
  const name = given['username'] ?? given['name']
  return typeof name === 'string' ? shorten(name) : null
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
}
