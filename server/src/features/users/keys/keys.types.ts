import type { UserId } from '@lectern/contract/ids'
import type { AppPasswordScope } from '@lectern/contract/keys'
import type { User } from '../users.types.ts'

export interface ApiKey {
  readonly id: string
  readonly keyHash: string
  readonly name: string
  readonly description: string | null
  /** The account it acts as. */
  readonly userId: UserId
  /** Null once that account is deleted. */
  readonly createdBy: UserId | null
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** An API key with its account and its creator. */
export interface OwnedApiKey {
  readonly key: ApiKey
  readonly user: User
  readonly creator: User | null
}

export interface AppPassword {
  readonly id: string
  readonly userId: UserId
  readonly passwordHash: string
  readonly name: string
  readonly scope: AppPasswordScope
  readonly lastUsedAt: number | null
  readonly lastUsedAddress: string | null
  readonly createdAt: number
}
