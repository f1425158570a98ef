import { create } from 'zustand'

/** Download progress by podcast id, from 0 to 1, while a download is running. */
const useShares = create<Readonly<Record<string, number>>>(() => ({}))

export const useDownloadShare = (itemId: string): number | undefined => useShares((shares) => shares[itemId])

export function putDownloadShare(itemId: string, share: number | undefined): void {
  useShares.setState({ [itemId]: share } as Record<string, number>)
}
