import { create } from 'zustand'

interface EditedEpisode {
  readonly podcastId: string
  readonly episodeId: string
  /** How many forms there were: each begins with what is stored. */
  readonly opening: number
}

interface EditEpisodeState {
  readonly isOpen: boolean
  /** Stays while the modal goes away. */
  readonly edited: EditedEpisode | null
}

export const useEditEpisodeModal = create<EditEpisodeState>(() => ({ isOpen: false, edited: null }))

export function openEditEpisode(episode: Pick<EditedEpisode, 'podcastId' | 'episodeId'>): void {
  useEditEpisodeModal.setState(({ edited }) => ({
    isOpen: true,
    edited: { ...episode, opening: (edited?.opening ?? 0) + 1 },
  }))
}

export const closeEditEpisode = (): void => useEditEpisodeModal.setState({ isOpen: false })
