import type { UserType } from '../constants.ts'

/** What a fresh account of a type may do, until an admin says otherwise. */
export function defaultPermissions(type: UserType) {
  const isAdmin = type === 'root' || type === 'admin'
  const isGuest = type === 'guest'
  return {
    download: !isGuest,
    update: isAdmin,
    delete: isAdmin,
    upload: isAdmin,
    accessAllLibraries: true,
    accessAllTags: true,
    accessExplicitContent: !isGuest,
    createEreader: isAdmin,
    addPodcasts: isAdmin,
    selectedTagsNotAccessible: false,
  }
}
