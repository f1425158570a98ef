import type { AuthorView } from '@lectern/contract/authors'

/** An author as the form holds them: texts, never null. */
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

/** Only what was changed; null when nothing was. Emptied texts are sent as nothing. */
export function patchOf(stored: Stored, draft: AuthorDraft): AuthorPatch | null {
  const before = draftOf(stored)
  const patch: AuthorPatch = {}
  if (draft.name.trim() !== before.name) patch.name = draft.name.trim()
  for (const key of ['asin', 'description', 'imagePath'] as const) {
    if (draft[key].trim() !== before[key].trim()) patch[key] = draft[key].trim() || null
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** By the store's number if there is one, else by name; null when there is neither. */
export function matchWish(draft: AuthorDraft): { asin: string } | { q: string } | null {
  const [asin, name] = [draft.asin.trim(), draft.name.trim()]
  if (asin !== '') return { asin }
  return name === '' ? null : { q: name }
}
