import type { UserType } from '../constants.ts'

/** The default permissions of a new account, by type. */
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
