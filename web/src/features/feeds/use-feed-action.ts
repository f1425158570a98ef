import type { FeedMinifiedView } from '@lectern/contract/feeds'
import { usePermissions } from '../../session/use-permissions.ts'
import { type FeedTarget, openFeedModal } from './use-feed-modal.ts'

interface FeedAction {
  readonly isOpen: boolean
  readonly show: () => void
}

/** Shows the modal: an open feed to everybody, else to admins if there is something to hear. */
export function useFeedAction(
  target: FeedTarget,
  feed: FeedMinifiedView | null | undefined,
  hasAudio: boolean,
): FeedAction | null {
  const { isAdmin } = usePermissions()
  const isOpen = !!feed
  if (!isOpen && !(isAdmin && hasAudio)) return null
  return { isOpen, show: () => openFeedModal(target, feed ?? null) }
}
