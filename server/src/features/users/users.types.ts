import type { UserType } from '@lectern/contract/constants'
import type { LibraryId, UserId } from '@lectern/contract/ids'

export interface Permissions {
  readonly download: boolean
  readonly update: boolean
  readonly delete: boolean
  readonly upload: boolean
  readonly accessAllLibraries: boolean
  readonly accessAllTags: boolean
  readonly accessExplicitContent: boolean
  readonly createEreader: boolean
  readonly addPodcasts: boolean
  readonly selectedTagsNotAccessible: boolean
}

export interface User {
  readonly id: UserId
  readonly username: string
  readonly email: string | null
  readonly type: UserType
  readonly passwordHash: string
  readonly isActive: boolean
  readonly permissions: Permissions
  /** Meant only without access to all libraries. */
  readonly libraryIds: readonly LibraryId[]
  /** Meant only without access to all tags; allowed, or denied with `selectedTagsNotAccessible`. */
  readonly itemTags: readonly string[]
  readonly hiddenSeriesIds: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly tokenGeneration: number
  readonly lastSeenAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
  /** Who this account is at the OpenID provider. */
  readonly openidSub: string | null
  /** Encrypted; null without an authenticator app. */
  readonly totpSecret: string | null
  /** The time step of the last code taken: no code works twice. */
  readonly totpStep: number | null
}

/** One sign-in on one device. */
export interface Login {
  readonly id: string
  readonly userId: UserId
  readonly tokenHash: string
  readonly previousTokenHash: string | null
  readonly previousValidUntil: number | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
  readonly method: SignInMethod
  /** Encrypted; what the OpenID provider wants to see at sign-out. */
  readonly idToken: string | null
}

export type SignInMethod = 'password' | 'openid' | 'passkey' | 'header'

/** Where a sign-in comes from. */
export interface Device {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export interface LoginPage {
  readonly total: number
  readonly logins: readonly Login[]
}
