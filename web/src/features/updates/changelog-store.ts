import { create } from 'zustand'

export const useChangelog = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openChangelog = (): void => useChangelog.setState({ isOpen: true })
export const closeChangelog = (): void => useChangelog.setState({ isOpen: false })
