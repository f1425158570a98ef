import type { UserId } from '@lectern/contract/ids'
import { defaultPermissions, NO_PASSWORD_HASH, usernameKey } from '../../users/users.rules.ts'
import type { Permissions, User } from '../../users/users.types.ts'
import type { ImportWish } from '../import.types.ts'
import type { SourceUser } from '../source/source.types.ts'

/** Maps the old server's users to accounts on this one. */

export interface KnownAccount {
  readonly id: UserId
  readonly username: string
  readonly type: User['type']
}

export interface AccountPlan {
  readonly added: readonly User[]
  /** Local accounts that are renamed, or are no longer root. */
  readonly changed: readonly KnownAccount[]
  /** Accounts that already exist from an earlier import. */
  readonly keptIds: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

export function planAccounts(
  users: readonly SourceUser[],
  known: readonly KnownAccount[],
  { root }: Pick<ImportWish, 'root'>,
): AccountPlan {
  const knownIds = new Set(known.map(({ id }) => id))
  const fresh = users.filter(({ id }) => !knownIds.has(id)).sort(byRightToName)
  const localRoot = known.find(({ type }) => type === 'root')
  const newRoot = fresh.find(({ type }) => type === 'root')
  const replaces = newRoot !== undefined && localRoot !== undefined && root === 'replace'
  const names = new Names(known.filter((account) => !(replaces && account === localRoot)))
  const renamed: { from: string; to: string }[] = []
  const nameOf = (username: string) => {
    const to = names.take(username)
    if (to !== username) renamed.push({ from: username, to })
    return to
  }
  // Root is processed first: whoever signs in with this name expects to be root.
  const ordered = newRoot ? [newRoot, ...fresh.filter((user) => user !== newRoot)] : fresh
  const added = ordered.map((user) => {
    const isSecondRoot = user.type === 'root' && (user !== newRoot || (localRoot !== undefined && !replaces))
    return toAccount(user, nameOf(user.username), isSecondRoot ? 'admin' : user.type)
  })
  const changed: KnownAccount[] =
    replaces && localRoot ? [{ ...localRoot, type: 'admin', username: nameOf(localRoot.username) }] : []
  return { added, changed, renamed, keptIds: users.map(({ id }) => id).filter((id) => knownIds.has(id)) }
}

/** Of two with one name, the one that is in use keeps it, or else the older one. */
const byRightToName = (a: SourceUser, b: SourceUser): number =>
  Number(b.isActive) - Number(a.isActive) || a.createdAt - b.createdAt

class Names {
  private readonly taken: Set<string>

  constructor(known: readonly KnownAccount[]) {
    this.taken = new Set(known.map(({ username }) => usernameKey(username)))
  }

  take(username: string): string {
    let name = username
    for (let number = 2; this.taken.has(usernameKey(name)); number += 1) name = `${username}-${number}`
    this.taken.add(usernameKey(name))
    return name
  }
}

function toAccount(user: SourceUser, username: string, type: User['type']): User {
  const permissions = permissionsOf(user, type)
  const mayBeEmpty = user.type === 'root' && type === 'root'
  return {
    id: user.id,
    username,
    email: user.email,
    type,
    passwordHash: user.passwordHash ?? (mayBeEmpty ? '' : NO_PASSWORD_HASH),
    isActive: user.isActive,
    permissions,
    libraryIds: permissions.accessAllLibraries ? [] : user.libraryIds,
    itemTags: permissions.accessAllTags ? [] : user.itemTags,
    hiddenSeriesIds: user.hiddenSeriesIds,
    settings: {},
    tokenGeneration: 0,
    lastSeenAt: user.lastSeenAt,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    openidSub: user.openidSub,
    totpSecret: null,
    totpStep: null,
  }
}

function permissionsOf(user: SourceUser, type: User['type']): Permissions {
  const defaults = defaultPermissions(type)
  const entries = Object.entries(defaults).map(([key, fallback]) => {
    const stored = user.permissions[key]
    return [
      key,
      typeof stored === 'boolean' ? stored : stored === 0 || stored === 1 ? stored === 1 : fallback,
    ]
  })
  return Object.fromEntries(entries) as unknown as Permissions
}
