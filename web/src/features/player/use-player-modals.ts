import { create } from 'zustand'

/** The player modal that is open. */
export type PlayerModal = 'chapters' | 'transcript' | 'queue' | 'sleep' | 'bookmarks' | 'settings' | 'history'

interface PlayerModals {
  readonly open: PlayerModal | null
  /** Full-screen player for phones. */
  readonly isSheetOpen: boolean
}

export const usePlayerModals = create<PlayerModals>(() => ({ open: null, isSheetOpen: false }))

export const openPlayerModal = (modal: PlayerModal): void => usePlayerModals.setState({ open: modal })
export const closePlayerModal = (): void => usePlayerModals.setState({ open: null })
export const setSheetOpen = (isSheetOpen: boolean): void => usePlayerModals.setState({ isSheetOpen })
