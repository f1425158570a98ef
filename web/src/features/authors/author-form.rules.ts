import type { AuthorView } from '@lectern/contract/authors'

/** An author as edited in the form: strings, never null. */
export interface AuthorDraft {
  readonly name: string
  readonly asin: string
  readonly description: string
  readonly imagePath: string
}

export interface AuthorPatch {
  name?: string
  asin?: string | null
  description?: string | null
  imagePath?: string | null
}

type Stored = Pick<AuthorView, 'name' | 'asin' | 'description' | 'imagePath'>

export function draftOf({ name, asin, description, imagePath }: Stored): AuthorDraft {
  return { name, asin: asin ?? '', description: description ?? '', imagePath: imagePath ?? '' }
}

/** Returns changed fields only; null if nothing changed. Cleared texts are sent as null. */
export function patchOf(stored: Stored, draft: AuthorDraft): AuthorPatch | null {
  const before = draftOf(stored)
  const patch: AuthorPatch = {}
  if (draft.name.trim() !== before.name) patch.name = draft.name.trim()
  for (const key of ['asin', 'description', 'imagePath'] as const) {
    if (draft[key].trim() !== before[key].trim()) patch[key] = draft[key].trim() || null
  }
  return Object.keys(patch).length === 0 ? null : patch
}

export type AuthorWish = ({ asin: string } | { q: string }) & { region?: string }

/**
 * Matches by ASIN if there is one, else by name; null if there is neither. Uses the store region of the library's
 * provider, if it has one.
 */
export function matchRequestOf(draft: AuthorDraft, provider: string): AuthorWish | null {
  const [asin, name] = [draft.asin.trim(), draft.name.trim()]
  if (asin === '' && name === '') return null
  return { ...(asin === '' ? { q: name } : { asin }), ...regionOf(provider) }
}

/** `audible` is the US store, `audible.de` the German one. */
function regionOf(provider: string): { region?: string } {
  if (provider !== 'audible' && !provider.startsWith('audible.')) return {}
  return { region: provider.split('.')[1] ?? 'us' }
}
