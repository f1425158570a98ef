import { NewFeedModal } from './NewFeedModal.tsx'
import { OpenFeedModal } from './OpenFeedModal.tsx'
import { useFeedModal } from './use-feed-modal.ts'

/** Shows an entity's feed: its address, or the form to open one. */
export function FeedModal() {
  const { isOpen, request, feed } = useFeedModal()
  if (request === null) return null
  const { target, opening } = request
  if (feed) return <OpenFeedModal isOpen={isOpen} target={target} feed={feed} />
  return <NewFeedModal key={opening} isOpen={isOpen} target={target} />
}
