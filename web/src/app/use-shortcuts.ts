import { create } from 'zustand'

/** State of the shortcuts list. Once opened it stays mounted, so that its closing animation can run. */
export const useShortcuts = create<{ isOpen: boolean; hasOpened: boolean }>(() => ({
  isOpen: false,
  hasOpened: false,
}))

export const openShortcuts = (): void => useShortcuts.setState({ isOpen: true, hasOpened: true })
export const closeShortcuts = (): void => useShortcuts.setState({ isOpen: false })
