import type { UserType } from '@lectern/contract/constants'
import type { UserChange } from '@lectern/contract/users'
import { applyChange } from './users.rules.ts'
import type { User } from './users.types.ts'

/** A person's claims from the OpenID provider. */
export interface OpenidPerson {
  readonly sub: string
  readonly email: string | null
  readonly isEmailVerified: boolean | null
  readonly usernames: readonly string[]
  readonly newName: string
  /** Derived from the person's groups; null if groups are not used. */
  readonly type: Exclude<UserType, 'root'> | null
  readonly access: Pick<UserChange, 'permissions' | 'librariesAccessible' | 'itemTagsSelected'> | null
}

export interface OpenidPolicy {
  readonly matchBy: 'email' | 'username' | null
  readonly registers: boolean
}

/** The reason is logged, but not shown to the person. */
export class OpenidRefusal extends Error {}

/** Updates the account at every sign-in: its link, and the type and permissions given by the provider. */
export function applyProviderClaims(user: User, person: OpenidPerson, now: number): User {
  if (user.type === 'root' && person.type !== null && person.type !== 'admin')
    throw new OpenidRefusal(`root cannot become ${person.type}`)
  const type = user.type === 'root' ? 'root' : (person.type ?? user.type)
  const isLimited = type === 'user' || type === 'guest'
  const change: UserChange = { type, ...(isLimited && person.access) }
  const after = { ...applyChange(user, change, undefined, now), openidSub: person.sub }
  const isSame = JSON.stringify({ ...after, updatedAt: 0 }) === JSON.stringify({ ...user, updatedAt: 0 })
  return isSame ? user : after
}
