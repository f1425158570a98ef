import { create } from 'zustand'

interface BatchState {
  /** What the batch page edits: it outlives the selection, which ends when the page changes. */
  readonly ids: readonly string[]
}

export const useBatch = create<BatchState>(() => ({ ids: [] }))

export function keepForBatch(ids: readonly string[]): void {
  useBatch.setState({ ids })
}
