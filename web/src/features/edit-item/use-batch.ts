import { create } from 'zustand'

interface BatchState {
  /** Items that the batch page edits. Outlives the selection, which is cleared on navigation. */
  readonly ids: readonly string[]
}

export const useBatch = create<BatchState>(() => ({ ids: [] }))

export function keepForBatch(ids: readonly string[]): void {
  useBatch.setState({ ids })
}
