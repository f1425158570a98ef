import { defaultPermissions } from '../src/features/users/users.rules.ts'
import type { Login, User } from '../src/features/users/users.types.ts'
import { newId } from '../src/platform/ids.ts'
import { NOON } from './clock.ts'

export function aUser(given: Partial<User> = {}): User {
  const type = given.type ?? 'user'
  const id = given.id ?? newId()
  return {
    id,
    username: `user ${id}`,
    email: null,
    type,
    passwordHash: '',
    isActive: true,
    permissions: defaultPermissions(type),
    libraryIds: [],
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

export function aLogin(given: Partial<Login> & Pick<Login, 'userId'>): Login {
  const id = given.id ?? newId()
  return {
    id,
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
