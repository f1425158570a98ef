import { create } from 'zustand'

interface ShownEbook {
  readonly itemId: string
  /** Of an item with several e-books; null for the one that is read. */
  readonly fileIno: string | null
}

interface ReaderState {
  readonly shown: ShownEbook | null
  /** How often it was opened: each time begins anew. */
  readonly opening: number
}

/** The e-book on the screen. One for the whole app. */
export const useReader = create<ReaderState>(() => ({ shown: null, opening: 0 }))

export function openReader(itemId: string, fileIno: string | null = null): void {
  useReader.setState(({ opening }) => ({ shown: { itemId, fileIno }, opening: opening + 1 }))
}

export const closeReader = (): void => useReader.setState({ shown: null })
