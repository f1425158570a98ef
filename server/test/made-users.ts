import { asLibraryId, asUserId } from '@lectern/contract/ids'
import { defaultPermissions } from '../src/features/users/users.rules.ts'
import type { Login, User } from '../src/features/users/users.types.ts'
import { newId } from '../src/platform/ids.ts'
import { NOON } from './clock.ts'

/** Tests may use plain strings as ids of accounts and libraries. */
type GivenUser = Partial<Omit<User, 'id' | 'libraryIds'>> & {
  readonly id?: string
  readonly libraryIds?: readonly string[]
}

export function aUser({ id: givenId, libraryIds = [], ...given }: GivenUser = {}): User {
  const type = given.type ?? 'user'
  const id = asUserId(givenId ?? newId())
  return {
    id,
    username: `user ${id}`,
    email: null,
    type,
    passwordHash: '',
    isActive: true,
    permissions: defaultPermissions(type),
    libraryIds: libraryIds.map(asLibraryId),
    itemTags: [],
    hiddenSeriesIds: [],
    settings: {},
    tokenGeneration: 1,
    lastSeenAt: null,
    createdAt: NOON,
    updatedAt: NOON,
    openidSub: null,
    totpSecret: null,
    totpStep: null,
    ...given,
  }
}

export function aLogin({
  userId,
  ...given
}: Partial<Omit<Login, 'userId'>> & { readonly userId: string }): Login {
  const id = given.id ?? newId()
  return {
    id,
    userId: asUserId(userId),
    tokenHash: `hash of ${id}`,
    previousTokenHash: null,
    previousValidUntil: null,
    ipAddress: '127.0.0.1',
    userAgent: 'tests',
    createdAt: NOON,
    updatedAt: NOON,
    expiresAt: NOON + 1_000_000,
    method: 'password',
    idToken: null,
    ...given,
  }
}
