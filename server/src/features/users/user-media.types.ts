import type { PlaybackSessionView } from '@lectern/contract/playback'
import type { DescribedProgressView, UserPublicView, UserView } from '@lectern/contract/users'
import type { User } from './users.types.ts'

/** Data about an account from other slices, limited to what the viewer may see. */
export interface UserMedia {
  /** The account's progress and bookmarks. */
  mediaOf(viewer: User, owner: User): Promise<Pick<UserView, 'mediaProgress' | 'bookmarks'>>
  /** The account's progress, each with a description of its item. */
  progressOf(viewer: User, owner: User): Promise<DescribedProgressView[]>
  /** Sessions of all users that are currently open. */
  openSessions(viewer: User): Promise<OpenSessionView[]>
  /** The account's most recent session. */
  latestSession(viewer: User, owner: User): Promise<PlaybackSessionView | null>
}

export type OpenSessionView = NonNullable<UserPublicView['session']> & { readonly userId: string | null }
