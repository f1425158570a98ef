import type { UserType } from '@lectern/contract/constants'
import type { GivenBody } from '@lectern/contract/endpoint'
import { defaultPermissions } from '@lectern/contract/rules/default-permissions'
import type { UserPermissions, users, UserView } from '@lectern/contract/users'

/** Account form: its draft, its validation, and the changes sent to the server. */

export interface AccountDraft {
  readonly username: string
  readonly email: string
  /** Empty to leave the password unchanged. */
  readonly password: string
  readonly type: UserType
  readonly isActive: boolean
  readonly permissions: UserPermissions
  readonly libraryIds: readonly string[]
  readonly tags: readonly string[]
}

export type AccountField = 'username' | 'email' | 'password' | 'libraries' | 'tags'
export type AccountProblem =
  'usernameMissing' | 'usernameTaken' | 'emailInvalid' | 'passwordMissing' | 'libraryMissing' | 'tagMissing'

export const NEW_ACCOUNT: AccountDraft = {
  username: '',
  email: '',
  password: '',
  type: 'user',
  isActive: true,
  permissions: defaultPermissions('user'),
  libraryIds: [],
  tags: [],
}

export function draftOf(user: UserView): AccountDraft {
  return {
    username: user.username,
    email: user.email ?? '',
    password: '',
    type: user.type,
    isActive: user.isActive,
    permissions: user.permissions,
    libraryIds: user.librariesAccessible,
    tags: user.itemTagsSelected,
  }
}

/** Changing the type resets the permissions to the type's defaults. */
export function withType(draft: AccountDraft, type: UserType): AccountDraft {
  return { ...draft, type, permissions: defaultPermissions(type), libraryIds: [], tags: [] }
}

export function withPermission(
  draft: AccountDraft,
  permission: keyof UserPermissions,
  isGiven: boolean,
): AccountDraft {
  return { ...draft, permissions: { ...draft.permissions, [permission]: isGiven } }
}

/** When restricting access, starts with all libraries selected, so that some can be removed. */
export function withAllLibraries(
  draft: AccountDraft,
  isAll: boolean,
  allIds: readonly string[],
): AccountDraft {
  const libraryIds = isAll ? [] : draft.libraryIds.length > 0 ? draft.libraryIds : allIds
  return { ...withPermission(draft, 'accessAllLibraries', isAll), libraryIds }
}

const EMAIL = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/

/** Validation errors by field. `user` is the account being edited; null for a new one. */
export function problemsOf(
  draft: AccountDraft,
  user: UserView | null,
): Partial<Record<AccountField, AccountProblem>> {
  const { permissions } = draft
  const email = draft.email.trim()
  return {
    ...(draft.username.trim() === '' && { username: 'usernameMissing' }),
    // An import or an OpenID provider may have given an address like ada@localhost, which is sent only if changed.
    ...(email !== '' && email !== user?.email && !EMAIL.test(email) && { email: 'emailInvalid' }),
    ...(user === null && draft.password === '' && { password: 'passwordMissing' }),
    ...(!permissions.accessAllLibraries && draft.libraryIds.length === 0 && { libraries: 'libraryMissing' }),
    ...(!permissions.accessAllTags && draft.tags.length === 0 && { tags: 'tagMissing' }),
  }
}

/** Which field a server error is about; null if none of them. */
export function fieldOfServerText(text: string): AccountField | null {
  if (text === USERNAME_TAKEN) return 'username'
  if (text.startsWith('Invalid new password')) return 'password'
  const [, name = ''] = /^Invalid request: (\w+)/.exec(text) ?? []
  return FIELD_NAMES.get(name) ?? null
}

export const USERNAME_TAKEN = 'Username already taken'

const FIELD_NAMES = new Map<string, AccountField>([
  ['username', 'username'],
  ['email', 'email'],
  ['password', 'password'],
  ['librariesAccessible', 'libraries'],
  ['itemTagsSelected', 'tags'],
])

export function toNewUser(draft: AccountDraft): GivenBody<typeof users.create> {
  const { permissions } = draft
  return {
    username: draft.username.trim(),
    email: draft.email.trim(),
    password: draft.password,
    type: draft.type === 'root' ? 'admin' : draft.type,
    isActive: draft.isActive,
    permissions,
    librariesAccessible: permissions.accessAllLibraries ? [] : [...draft.libraryIds],
    itemTagsSelected: permissions.accessAllTags ? [] : [...draft.tags],
  }
}

/** Returns changed fields only, and only those permission flags that differ. */
export function changesOf(user: UserView, draft: AccountDraft): GivenBody<typeof users.update> {
  const username = draft.username.trim()
  const email = draft.email.trim()
  const permissions = changedFlags(user.permissions, draft.permissions)
  const { accessAllLibraries, accessAllTags } = draft.permissions
  return {
    ...(username !== user.username && { username }),
    ...(email !== (user.email ?? '') && { email }),
    ...(draft.password !== '' && { password: draft.password }),
    ...(draft.type !== user.type && { type: draft.type }),
    ...(draft.isActive !== user.isActive && { isActive: draft.isActive }),
    ...(Object.keys(permissions).length > 0 && { permissions }),
    ...(!accessAllLibraries &&
      !hasSameMembers(draft.libraryIds, user.librariesAccessible) && {
        librariesAccessible: [...draft.libraryIds],
      }),
    ...(!accessAllTags &&
      !hasSameMembers(draft.tags, user.itemTagsSelected) && { itemTagsSelected: [...draft.tags] }),
  }
}

function changedFlags(before: UserPermissions, after: UserPermissions): Partial<UserPermissions> {
  const changed = Object.entries(after).filter(
    ([key, value]) => before[key as keyof UserPermissions] !== value,
  )
  return Object.fromEntries(changed)
}

function hasSameMembers(a: readonly string[], b: readonly string[]): boolean {
  const members = new Set(b)
  return a.length === b.length && a.every((member) => members.has(member))
}

export function hasChanges(user: UserView | null, draft: AccountDraft): boolean {
  if (user !== null) return Object.keys(changesOf(user, draft)).length > 0
  return JSON.stringify(draft) !== JSON.stringify(NEW_ACCOUNT)
}
