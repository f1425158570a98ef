import { create } from 'zustand'

interface ShownEbook {
  readonly itemId: string
  /** For an item with several e-books; null for the primary one. */
  readonly fileIno: string | null
}

interface ReaderState {
  readonly shown: ShownEbook | null
  /** Counts openings: each one resets the state. */
  readonly opening: number
}

/** The open e-book, shared by the whole app. */
export const useReader = create<ReaderState>(() => ({ shown: null, opening: 0 }))

export function openReader(itemId: string, fileIno: string | null = null): void {
  useReader.setState(({ opening }) => ({ shown: { itemId, fileIno }, opening: opening + 1 }))
}

export const closeReader = (): void => useReader.setState({ shown: null })
