import type { AuthorView } from '@lectern/contract/authors'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { EpisodeDownloadView } from '@lectern/contract/podcast-views'
import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { MediaProgressView } from '@lectern/contract/progress'
import type { User } from '../../users/users.types.ts'

/** What slices to the right know of an item, for those who ask for it with `include`. */
export interface ItemExtras {
  progressOf(viewer: User, itemId: ItemId, episodeId: string | null): Promise<MediaProgressView | null>
  /** In the order of the ids. */
  authorsOf(viewer: User, libraryId: LibraryId, ids: readonly string[]): Promise<AuthorView[]>
  /** Downloads of a podcast, under way and waiting. */
  downloadsOf(itemId: ItemId): Promise<EpisodeDownloadView[]>
  /** Its open feed. */
  feedOf(itemId: ItemId): Promise<FeedMinifiedView | null>
}
