import { create } from 'zustand'

interface ChangelogState {
  readonly isOpen: boolean
  /** Loaded on first use. */
  readonly hasOpened: boolean
}

export const useChangelog = create<ChangelogState>(() => ({ isOpen: false, hasOpened: false }))

export const openChangelog = (): void => useChangelog.setState({ isOpen: true, hasOpened: true })
export const closeChangelog = (): void => useChangelog.setState({ isOpen: false })
