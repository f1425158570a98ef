import type { UserType } from '@lectern/contract/constants'
import type { Access } from '@lectern/contract/endpoint'
import { defaultPermissions } from '@lectern/contract/rules/default-permissions'
import type { UserChange } from '@lectern/contract/users'
import { AppError } from '../../lib/errors.ts'
import type { Permissions, User } from './users.types.ts'

export { defaultPermissions }

/** Account permissions, and who may change accounts. */

export const isAdminOrUp = (user: Pick<User, 'type'>): boolean =>
  user.type === 'root' || user.type === 'admin'

/** Form of a username used for comparison. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()

/** Form of an email address used for comparison. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Stored in place of a hash for accounts without a password. */
export const NO_PASSWORD_HASH = '!'

/** Returns the name, with the lowest free number appended if it is taken. */
export function unusedName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(usernameKey))
  let free = name
  for (let number = 2; keys.has(usernameKey(free)); number += 1) free = `${name}-${number}`
  return free
}

/** Root may do everything, whatever is stored; an admin's flags apply like anyone else's. */
export function effectivePermissions(user: Pick<User, 'type' | 'permissions'>): Permissions {
  return user.type === 'root' ? defaultPermissions('root') : user.permissions
}

export function mayCall(user: User, access: Exclude<Access, { who: 'public' }>): boolean {
  switch (access.who) {
    case 'signed-in':
      return true
    case 'admin':
      return isAdminOrUp(user)
    case 'permission':
      return access.permissions.every((permission) => effectivePermissions(user)[permission])
  }
}

/** Throws if the editor may not make this change. */
export function checkMayChange(editor: User, target: User, change: UserChange): void {
  if (target.type === 'root' && editor.type !== 'root')
    throw new AppError('forbidden', 'Only root may change root')
  if (change.type !== undefined && change.type !== target.type) {
    if (target.type === 'root') throw new AppError('invalid', 'The type of root cannot be changed')
    if (change.type === 'root') throw new AppError('invalid', 'Invalid account type')
  }
  if (target.type === 'root' && change.isActive === false) {
    throw new AppError('invalid', 'The root account cannot be disabled')
  }
  if (editor.id === target.id && change.isActive === false) {
    throw new AppError('invalid', 'You cannot disable your own account')
  }
  if (change.password === '' && target.type !== 'root') throw emptyPassword()
}

export function checkMayRemove(editor: User, target: User): void {
  if (target.type === 'root') throw new AppError('forbidden', 'The root account cannot be deleted')
  if (target.id === editor.id) throw new AppError('invalid', 'You cannot delete your own account')
}

export function checkMayHavePassword(type: UserType, password: string): void {
  if (password === '' && type !== 'root') throw emptyPassword()
}

function emptyPassword(): AppError {
  return new AppError('invalid', 'Invalid new password - Only root can have an empty password')
}

/**
 * Applies a change to an account. Granting access to all libraries or tags clears the list that is then meaningless.
 */
export function applyChange(
  user: User,
  change: UserChange,
  passwordHash: string | undefined,
  now: number,
): User {
  const permissions = withoutUndefined({ ...user.permissions, ...change.permissions }, user.permissions)
  const itemTags = change.itemTagsSelected ?? change.itemTagsAccessible ?? user.itemTags
  const passwordChanged = passwordHash !== undefined
  const isShutOut = user.isActive && change.isActive === false
  return {
    ...user,
    username: change.username ?? user.username,
    email: change.email === undefined ? user.email : change.email || null,
    type: change.type ?? user.type,
    isActive: change.isActive ?? user.isActive,
    permissions,
    libraryIds: permissions.accessAllLibraries ? [] : unique(change.librariesAccessible ?? user.libraryIds),
    itemTags: permissions.accessAllTags ? [] : unique(itemTags),
    hiddenSeriesIds: unique(change.seriesHideFromContinueListening ?? user.hiddenSeriesIds),
    passwordHash: passwordChanged ? passwordHash : user.passwordHash,
    tokenGeneration: user.tokenGeneration + (passwordChanged || isShutOut ? 1 : 0),
    updatedAt: now,
  }
}

/**
 * The tags of a limited account after a tag was renamed, or null if they stay as they are. The old name is kept, because
 * a rename can be undone and may not cover every library.
 */
export function followRenamedTag(
  { itemTags, permissions }: Pick<User, 'itemTags' | 'permissions'>,
  { from, to, isInUse }: { readonly from: string; readonly to: string; readonly isInUse: boolean },
): readonly string[] | null {
  if (!itemTags.includes(from) || itemTags.includes(to)) return null
  // Other items that already had the new name must not become visible.
  if (isInUse && !permissions.selectedTagsNotAccessible) return null
  return [...itemTags, to]
}

function unique<Text extends string>(list: readonly Text[]): Text[] {
  return [...new Set(list)]
}

function withoutUndefined(given: Partial<Permissions>, fallback: Permissions): Permissions {
  const entries = Object.entries(fallback).map(([key, value]) => [
    key,
    given[key as keyof Permissions] ?? value,
  ])
  return Object.fromEntries(entries) as unknown as Permissions
}
