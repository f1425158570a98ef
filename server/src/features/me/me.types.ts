import type { LibraryId } from '@lectern/contract/ids'
import type { UserView } from '@lectern/contract/users'
import type { EreaderDevice } from '../emails/emails.types.ts'
import type { User } from '../users/users.types.ts'

/** The signed-in account with its data from all slices. */
export interface OwnAccount {
  readonly user: User
  /** The long-lived token. */
  readonly userToken: string
  readonly media: Pick<UserView, 'mediaProgress' | 'bookmarks'>
}

/** What a sign-in's response depends on besides the account. */
export interface SignedInFrom {
  /** The long-lived token to return; a new one if undefined. */
  readonly userToken?: string | undefined
  readonly userAgent?: string | undefined
}

export interface FreshLogin extends OwnAccount {
  readonly defaultLibraryId: LibraryId | null
  /** Devices the account may send to. */
  readonly ereaderDevices: readonly EreaderDevice[]
}
