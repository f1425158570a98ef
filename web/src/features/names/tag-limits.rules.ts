import type { UserView } from '@lectern/contract/users'

/** Usernames of the accounts whose access is limited by a tag. */
export interface TagLimits {
  /** The tag hides items from them. */
  readonly hiddenFrom: readonly string[]
  /** The tag shows items to them. */
  readonly shownTo: readonly string[]
}

type Limited = Pick<UserView, 'username' | 'permissions' | 'itemTagsSelected'>

export function limitedBy(tag: string, users: readonly Limited[]): TagLimits {
  const limited = users.filter(
    ({ permissions, itemTagsSelected }) => !permissions.accessAllTags && itemTagsSelected.includes(tag),
  )
  const named = (isInverted: boolean) =>
    limited
      .filter(({ permissions }) => permissions.selectedTagsNotAccessible === isInverted)
      .map(({ username }) => username)
  return { hiddenFrom: named(true), shownTo: named(false) }
}
