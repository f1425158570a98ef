import type { PlaybackSessionView } from '@lectern/contract/playback'
import type { DescribedProgressView, UserPublicView, UserView } from '@lectern/contract/users'
import type { User } from './users.types.ts'

/** What slices to the right know of an account, as far as the viewer may see it. */
export interface UserMedia {
  /** Where the account is, and its bookmarks. */
  mediaOf(viewer: User, owner: User): Promise<Pick<UserView, 'mediaProgress' | 'bookmarks'>>
  /** Where the account is, each place with what it is in. */
  progressOf(viewer: User, owner: User): Promise<DescribedProgressView[]>
  /** What is listened to at this moment, by everybody. */
  openSessions(viewer: User): Promise<OpenSessionView[]>
  /** What an account heard last. */
  latestSession(viewer: User, owner: User): Promise<PlaybackSessionView | null>
}

export type OpenSessionView = NonNullable<UserPublicView['session']> & { readonly userId: string | null }
