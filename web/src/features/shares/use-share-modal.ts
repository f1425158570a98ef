import { create } from 'zustand'

export interface ShareTarget {
  readonly itemId: string
  readonly type: 'book' | 'podcastEpisode'
  /** The book's media id in the protocol, or the episode's id. */
  readonly mediaId: string
  readonly title: string
}

interface ShareModalState {
  readonly isOpen: boolean
  readonly request: { readonly target: ShareTarget; readonly opening: number } | null
}

export const useShareModal = create<ShareModalState>(() => ({ isOpen: false, request: null }))

export const openShareModal = (target: ShareTarget): void =>
  useShareModal.setState(({ request }) => ({
    isOpen: true,
    request: { target, opening: (request?.opening ?? 0) + 1 },
  }))

export const closeShareModal = (): void => useShareModal.setState({ isOpen: false })
