import type { LibraryId } from '@lectern/contract/ids'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/**
 * May this user see it? `maySeeItem` is the rule. `visibility.sql.ts` says the same in SQL and `visible-set.rules.ts`
 * for a whole library in memory; a property test holds the three together.
 */

type Viewer = Pick<User, 'type' | 'permissions' | 'libraryIds' | 'itemTags'>

export interface VisibleThing {
  readonly libraryId: LibraryId
  readonly tags: readonly string[]
  readonly isExplicit: boolean
}

/** What a viewer sees inside a library, without regard to which libraries they may see. */
export interface Visibility {
  /** The same for all viewers who see the same. */
  readonly key: string
  readonly showsExplicit: boolean
  /** Only items with one of these tags, or all but those; null: tags don't matter. */
  readonly tags: { readonly names: readonly string[]; readonly isAllowed: boolean } | null
}

declare const ACCESS_CHECKED: unique symbol

/** A viewer whose access to the library at hand was checked; only `asLibraryViewer` makes one. */
export type LibraryViewer = User & { readonly [ACCESS_CHECKED]: true }

export function asLibraryViewer(viewer: User, libraryId: LibraryId): LibraryViewer | undefined {
  return maySeeLibrary(viewer, libraryId) ? (viewer as LibraryViewer) : undefined
}

export function maySeeLibrary(viewer: Viewer, libraryId: LibraryId): boolean {
  return visibleLibraries(viewer)?.includes(libraryId) ?? true
}

/** The ids of the libraries a viewer may see; null: all. */
export function visibleLibraries(viewer: Viewer): readonly LibraryId[] | null {
  return effectivePermissions(viewer).accessAllLibraries ? null : viewer.libraryIds
}

/** Everything in a library, whatever its tags. */
export function maySeeAllOf(viewer: Viewer, libraryId: LibraryId): boolean {
  return maySeeLibrary(viewer, libraryId) && seesEverything(visibilityOf(viewer))
}

export function maySeeItem(viewer: Viewer, { libraryId, tags, isExplicit }: VisibleThing): boolean {
  if (!maySeeLibrary(viewer, libraryId)) return false
  const visibility = visibilityOf(viewer)
  if (isExplicit && !visibility.showsExplicit) return false
  if (visibility.tags === null) return true
  const { names, isAllowed } = visibility.tags
  return tags.some((tag) => names.includes(tag)) === isAllowed
}

export function visibilityOf(viewer: Omit<Viewer, 'libraryIds'>): Visibility {
  const permissions = effectivePermissions(viewer)
  const showsExplicit = permissions.accessExplicitContent
  const isAllowed = !permissions.selectedTagsNotAccessible
  const names = [...new Set(viewer.itemTags)].toSorted()
  // An empty list of forbidden tags forbids nothing; an empty list of allowed tags allows nothing.
  const isUnlimited = permissions.accessAllTags || (!isAllowed && names.length === 0)
  const tags = isUnlimited ? null : { names, isAllowed }
  return { key: JSON.stringify([showsExplicit, tags]), showsExplicit, tags }
}

export const seesEverything = ({ showsExplicit, tags }: Visibility): boolean => showsExplicit && tags === null
