import type { ApiKeyView, AppPasswordView } from '@lectern/contract/keys'
import type { User } from '../users.types.ts'
import { isUsable } from './keys.rules.ts'
import type { AppPassword, OwnedApiKey } from './keys.types.ts'

const isoOf = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())

const presentOwner = ({ id, username, type }: User) => ({ id, username, type })

export function presentApiKey({ key, user, creator }: OwnedApiKey, now: number): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    expiresAt: isoOf(key.expiresAt),
    lastUsedAt: isoOf(key.lastUsedAt),
    isActive: isUsable(key, now),
    permissions: null,
    userId: key.userId,
    createdByUserId: key.createdBy,
    createdAt: new Date(key.createdAt).toISOString(),
    updatedAt: new Date(key.updatedAt).toISOString(),
    user: presentOwner(user),
    createdByUser: creator && presentOwner(creator),
  }
}

export function presentAppPassword(password: AppPassword): AppPasswordView {
  const { id, name, scope, createdAt, lastUsedAt, lastUsedAddress } = password
  return { id, name, scope, createdAt, lastUsedAt, lastUsedAddress }
}
