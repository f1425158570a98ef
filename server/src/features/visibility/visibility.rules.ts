import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/** The one answer to "may this user see it", for lists, counts, search, sockets, feeds and downloads alike. */

type Viewer = Pick<User, 'type' | 'permissions' | 'libraryIds' | 'itemTags'>

export interface VisibleThing {
  readonly libraryId: string
  readonly tags: readonly string[]
  readonly isExplicit: boolean
}

export function maySeeLibrary(viewer: Viewer, libraryId: string): boolean {
  return effectivePermissions(viewer).accessAllLibraries || viewer.libraryIds.includes(libraryId)
}

/** Whatever is in it. */
export function maySeeAllOf(viewer: Viewer, libraryId: string): boolean {
  const { accessAllTags, accessExplicitContent } = effectivePermissions(viewer)
  return accessAllTags && accessExplicitContent && maySeeLibrary(viewer, libraryId)
}

export function maySeeItem(viewer: Viewer, thing: VisibleThing): boolean {
  const permissions = effectivePermissions(viewer)
  if (!maySeeLibrary(viewer, thing.libraryId)) return false
  if (thing.isExplicit && !permissions.accessExplicitContent) return false
  if (permissions.accessAllTags) return true
  const hasListedTag = thing.tags.some((tag) => viewer.itemTags.includes(tag))
  return permissions.selectedTagsNotAccessible ? !hasListedTag : hasListedTag
}
