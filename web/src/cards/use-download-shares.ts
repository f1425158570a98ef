import { create } from 'zustand'

/** How much of what a podcast downloads is here, 0 to 1, while it arrives. By the id of the podcast. */
const useShares = create<Readonly<Record<string, number>>>(() => ({}))

export const useDownloadShare = (itemId: string): number | undefined => useShares((shares) => shares[itemId])

export function putDownloadShare(itemId: string, share: number | undefined): void {
  useShares.setState({ [itemId]: share } as Record<string, number>)
}
