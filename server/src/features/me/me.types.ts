import type { User } from '../users/users.types.ts'

/** The signed-in account with what it has of all slices together. */
export interface OwnAccount {
  readonly user: User
  /** The long-lived one. */
  readonly userToken: string
}

export interface FreshLogin extends OwnAccount {
  readonly defaultLibraryId: string | null
}
