import { create } from 'zustand'

/** The list of keys. Once it was opened it stays mounted, so that it can close with its animation. */
export const useShortcuts = create<{ isOpen: boolean; hasOpened: boolean }>(() => ({
  isOpen: false,
  hasOpened: false,
}))

export const openShortcuts = (): void => useShortcuts.setState({ isOpen: true, hasOpened: true })
export const closeShortcuts = (): void => useShortcuts.setState({ isOpen: false })
