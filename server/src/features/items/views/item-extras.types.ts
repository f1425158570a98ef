import type { AuthorView } from '@lectern/contract/authors'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { EpisodeDownloadView } from '@lectern/contract/podcast-views'
import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { MediaProgressView } from '@lectern/contract/progress'
import type { ShareView } from '@lectern/contract/share-view'
import type { User } from '../../users/users.types.ts'

/** Data about an item from other slices, for requests with `include`. */
export interface ItemExtras {
  progressOf(viewer: User, itemId: ItemId, episodeId: string | null): Promise<MediaProgressView | null>
  /** In the order of the ids. */
  authorsOf(viewer: User, libraryId: LibraryId, ids: readonly string[]): Promise<AuthorView[]>
  /** Active and queued downloads of a podcast, as far as the viewer may see them. */
  downloadsOf(viewer: User, itemId: ItemId): Promise<EpisodeDownloadView[]>
  /** The item's open RSS feed, as the viewer may know it. */
  feedOf(viewer: User, itemId: ItemId): Promise<FeedMinifiedView | null>
  /** The public link to a book. */
  shareOf(itemId: ItemId): Promise<ShareView | null>
}
