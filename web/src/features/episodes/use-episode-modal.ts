import { create } from 'zustand'
import type { CardItem } from '../../cards/card-item.ts'
import type { Episode } from '../player/episode-queue.rules.ts'

export interface ShownEpisode {
  readonly podcast: CardItem
  readonly episode: Episode
}

interface EpisodeModalState {
  readonly isOpen: boolean
  /** Kept during the closing animation. */
  readonly shown: ShownEpisode | null
}

export const useEpisodeModal = create<EpisodeModalState>(() => ({ isOpen: false, shown: null }))

export const openEpisode = (shown: ShownEpisode): void => useEpisodeModal.setState({ isOpen: true, shown })

export const closeEpisode = (): void => useEpisodeModal.setState({ isOpen: false })
