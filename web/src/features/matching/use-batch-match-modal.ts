import { create } from 'zustand'

interface BatchMatchRequest {
  readonly libraryId: string
  readonly itemIds: readonly string[]
}

interface BatchMatchState {
  readonly isOpen: boolean
  /** Kept during the closing animation. */
  readonly request: BatchMatchRequest | null
  /** The provider chosen last, and for which library. */
  readonly lastChoice: { readonly libraryId: string; readonly provider: string } | null
}

export const useBatchMatchModal = create<BatchMatchState>(() => ({
  isOpen: false,
  request: null,
  lastChoice: null,
}))

export function openBatchMatch(request: BatchMatchRequest): void {
  if (request.itemIds.length > 0) useBatchMatchModal.setState({ isOpen: true, request })
}

export const closeBatchMatch = (): void => useBatchMatchModal.setState({ isOpen: false })

export function rememberProvider(libraryId: string, provider: string): void {
  useBatchMatchModal.setState({ lastChoice: { libraryId, provider } })
}
