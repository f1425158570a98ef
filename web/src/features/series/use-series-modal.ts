import { create } from 'zustand'

interface SeriesModalState {
  readonly isOpen: boolean
  /** The series whose form is or was open, and how many forms there were: each begins with what is stored. */
  readonly edited: { readonly id: string; readonly opening: number } | null
}

export const useSeriesModal = create<SeriesModalState>(() => ({ isOpen: false, edited: null }))

export function openEditSeries(id: string): void {
  useSeriesModal.setState(({ edited }) => ({
    isOpen: true,
    edited: { id, opening: (edited?.opening ?? 0) + 1 },
  }))
}

export const closeEditSeries = (): void => useSeriesModal.setState({ isOpen: false })
