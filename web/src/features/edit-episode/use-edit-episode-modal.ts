import { create } from 'zustand'

interface EditedEpisode {
  readonly podcastId: string
  readonly episodeId: string
  /** Counts openings: each form starts from the stored values. */
  readonly opening: number
}

interface EditEpisodeState {
  readonly isOpen: boolean
  /** Kept during the closing animation. */
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
