import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { ItemInPlace } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import type { PlaybackSession } from './playback.types.ts'

/** An open session with its media. */
export interface OpenSession {
  readonly session: PlaybackSession
  readonly media: SessionMedia
}

/** What a session plays, and how it is described in the session. */
export interface SessionMedia {
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly mediaId: string
  readonly mediaType: MediaType
  readonly coverPath: string | null
  readonly title: string
  readonly author: string
  readonly durationSeconds: number
  /** One per file; empty for an episode that is not on disk. */
  readonly mimeTypes: readonly string[]
  /** This and the following are JSON in the protocol's format. */
  readonly metadata: string
  readonly chapters: string
  readonly tracks: string
  readonly libraryItem: string
}

/** Throws if the viewer may not see the item or there is nothing to play. */
export type FindSessionMedia = (
  db: Db,
  viewer: User,
  itemId: ItemId,
  episodeId: string | null,
) => Promise<SessionMedia>

/** The item metadata stored with a session, in the protocol's format. */
export type DescribeMedia = (inPlace: ItemInPlace) => object
