import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { ItemInPlace } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import type { PlaybackSession } from './playback.types.ts'

/** An open session with what it plays. */
export interface OpenSession {
  readonly session: PlaybackSession
  readonly media: SessionMedia
}

/** What is played, and what a session says of it. */
export interface SessionMedia {
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly mediaId: string
  readonly mediaType: MediaType
  readonly tags: readonly string[]
  readonly isExplicit: boolean
  readonly coverPath: string | null
  readonly title: string
  readonly author: string
  readonly durationSeconds: number
  /** Of each file; none for an episode that is not on disk. */
  readonly mimeTypes: readonly string[]
  /** JSON in the words of the protocol, these and the following. */
  readonly metadata: string
  readonly chapters: string
  readonly tracks: string
  readonly libraryItem: string
}

/** Fails when the viewer may not see the item, or when there is nothing to hear. */
export type FindSessionMedia = (
  db: Db,
  viewer: User,
  itemId: ItemId,
  episodeId: string | null,
) => Promise<SessionMedia>

/** What a session remembers of the item, in the words of the protocol. */
export type DescribeMedia = (inPlace: ItemInPlace) => object
