import type { MediaProgressView } from '@lectern/contract/progress'
import type { User } from '../users/users.types.ts'

/** What slices to the right know of an item, for those who ask for it with `include`. */
export interface ItemExtras {
  progressOf(viewer: User, itemId: string, episodeId: string | null): Promise<MediaProgressView | null>
}
