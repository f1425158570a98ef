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
  /** Only applies without access to all libraries. */
  readonly libraryIds: readonly LibraryId[]
  /** Only applies without access to all tags; allowed tags, or denied ones with `selectedTagsNotAccessible`. */
  readonly itemTags: readonly string[]
  readonly hiddenSeriesIds: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly tokenGeneration: number
  readonly lastSeenAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
  /** The account's subject at the OpenID provider. */
  readonly openidSub: string | null
  /** Encrypted; null if no authenticator app is set up. */
  readonly totpSecret: string | null
  /** Time step of the last accepted code: no code is accepted twice. */
  readonly totpStep: number | null
}

/** A sign-in on one device. */
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
  /** Encrypted; the OpenID provider needs it at sign-out. */
  readonly idToken: string | null
}

export type SignInMethod = 'password' | 'openid' | 'passkey' | 'header'

/** The device a sign-in comes from. */
export interface Device {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export interface LoginPage {
  readonly total: number
  readonly logins: readonly Login[]
}
