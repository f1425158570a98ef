import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/** What a viewer sees inside a library, in a form that those who see the same share. */
export interface Visibility {
  readonly key: string
  readonly showsExplicit: boolean
  /** Only items with one of these tags, or all but them; null: tags don't matter. */
  readonly tags: { readonly names: readonly string[]; readonly isAllowed: boolean } | null
}

type Viewer = Pick<User, 'type' | 'permissions' | 'itemTags'>

export function visibilityOf(viewer: Viewer): Visibility {
  const permissions = effectivePermissions(viewer)
  const showsExplicit = permissions.accessExplicitContent
  const isAllowed = !permissions.selectedTagsNotAccessible
  const names = [...new Set(viewer.itemTags)].toSorted()
  // Nothing is forbidden by an empty list; by an empty list of what is allowed, everything is.
  const isUnlimited = permissions.accessAllTags || (!isAllowed && names.length === 0)
  const tags = isUnlimited ? null : { names, isAllowed }
  return { key: JSON.stringify([showsExplicit, tags]), showsExplicit, tags }
}

export const seesEverything = ({ showsExplicit, tags }: Visibility): boolean => showsExplicit && tags === null
