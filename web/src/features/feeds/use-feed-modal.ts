import type { FeedMinifiedView } from '@lectern/contract/feeds'
import { create } from 'zustand'

/** The entity that a feed belongs to or could be opened for. */
export interface FeedTarget extends Pick<FeedMinifiedView, 'entityType' | 'entityId'> {
  readonly name: string
  readonly hasEpisodesWithoutPubDate?: boolean
}

interface FeedModalState {
  readonly isOpen: boolean
  /** The target, and a count of openings: each starts with a fresh form. */
  readonly request: { readonly target: FeedTarget; readonly opening: number } | null
  /** The entity's open feed. */
  readonly feed: FeedMinifiedView | null
}

export const useFeedModal = create<FeedModalState>(() => ({ isOpen: false, request: null, feed: null }))

export function openFeedModal(target: FeedTarget, feed: FeedMinifiedView | null): void {
  useFeedModal.setState(({ request }) => ({
    isOpen: true,
    request: { target, opening: (request?.opening ?? 0) + 1 },
    feed,
  }))
}

export const closeFeedModal = (): void => useFeedModal.setState({ isOpen: false })

type Entity = Pick<FeedMinifiedView, 'entityType' | 'entityId'>

function isShown({ entityType, entityId }: Entity): boolean {
  const target = useFeedModal.getState().request?.target
  return target?.entityType === entityType && target.entityId === entityId
}

/** Called when a feed was opened, here or elsewhere. */
export function feedOpened(feed: FeedMinifiedView): void {
  if (isShown(feed)) useFeedModal.setState({ feed })
}

/** Called when a feed was closed, here or elsewhere: its address no longer works. */
export function feedClosed(feed: Entity): void {
  if (isShown(feed)) closeFeedModal()
}
