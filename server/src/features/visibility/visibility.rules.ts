import type { LibraryId } from '@lectern/contract/ids'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/**
 * Decides whether a user may see an item. `maySeeItem` is the rule; `visibility.sql.ts` implements it in SQL and
 * `visible-set.rules.ts` for a whole library in memory. A property test ensures that the three agree.
 */

type Viewer = Pick<User, 'type' | 'permissions' | 'libraryIds' | 'itemTags'>

export interface VisibleThing {
  readonly libraryId: LibraryId
  readonly tags: readonly string[]
  readonly isExplicit: boolean
}

/** What a viewer may see inside a library, regardless of which libraries they may see. */
export interface Visibility {
  /** The same for all viewers with the same access. */
  readonly key: string
  readonly showsExplicit: boolean
  /** Only items with one of these tags, or only items without them; null if there is no restriction. */
  readonly tags: { readonly names: readonly string[]; readonly isAllowed: boolean } | null
}

declare const ACCESS_CHECKED: unique symbol

/** A viewer whose access to the library in question was checked; only created by `asLibraryViewer`. */
export type LibraryViewer = User & { readonly [ACCESS_CHECKED]: true }

export function asLibraryViewer(viewer: User, libraryId: LibraryId): LibraryViewer | undefined {
  return maySeeLibrary(viewer, libraryId) ? (viewer as LibraryViewer) : undefined
}

export function maySeeLibrary(viewer: Viewer, libraryId: LibraryId): boolean {
  return visibleLibraries(viewer)?.includes(libraryId) ?? true
}

/** The ids of the libraries a viewer may see; null for all. */
export function visibleLibraries(viewer: Viewer): readonly LibraryId[] | null {
  return effectivePermissions(viewer).accessAllLibraries ? null : viewer.libraryIds
}

/** Whether the viewer may see everything in a library, whatever its tags. */
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

/** For episodes of a podcast that the viewer may see: some episodes of a podcast may be explicit, others not. */
export function maySeeEpisode(
  viewer: Pick<Viewer, 'type' | 'permissions'>,
  { isExplicit }: { readonly isExplicit: boolean },
): boolean {
  return !isExplicit || effectivePermissions(viewer).accessExplicitContent
}

export function visibilityOf(viewer: Omit<Viewer, 'libraryIds'>): Visibility {
  const permissions = effectivePermissions(viewer)
  const showsExplicit = permissions.accessExplicitContent
  const isAllowed = !permissions.selectedTagsNotAccessible
  const names = [...new Set(viewer.itemTags)].toSorted()
  // An empty list of denied tags denies nothing; an empty list of allowed tags allows nothing.
  const isUnlimited = permissions.accessAllTags || (!isAllowed && names.length === 0)
  const tags = isUnlimited ? null : { names, isAllowed }
  return { key: JSON.stringify([showsExplicit, tags]), showsExplicit, tags }
}

export const seesEverything = ({ showsExplicit, tags }: Visibility): boolean => showsExplicit && tags === null
